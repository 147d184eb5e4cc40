import "server-only"
import type { BreadcrumbList, Product } from "schema-dts"
import { env } from "#app/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { pictureUrl } from "#contract/pictures.ts"
import { isGtin } from "#domain/gtin.ts"
import { toDecimal } from "#domain/money.ts"
import type { ProductView } from "../product/product-view.ts"

/** A perfume as one volume is sold: price and availability are those of the visitor's country. */
export function productThing(product: ProductView): Exclude<Product, string> {
  const { id, name, brand, barcode, volume, family, notes } = product
  const url = env.SITE_URL + localePath(currentLocale(), `product/${id}`)
  return {
    "@type": "Product",
    name: `${brand} ${name}`,
    description: product.description,
    url,
    sku: String(id),
    ...(isGtin(barcode) ? { gtin: barcode } : {}),
    brand: { "@type": "Brand", name: brand },
    image: product.images.map((base) => env.SITE_URL + pictureUrl(base, 960, "jpg")),
    category: t(`catalogue:family.${family}`),
    size: t("catalogue:volume", { volume }),
    keywords: Object.values(notes)
      .flat()
      .map((note) => note.name)
      .join(", "),
    offers: {
      "@type": "Offer",
      url,
      price: toDecimal(product.price),
      priceCurrency: product.currency,
      availability: availabilityOf(product),
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: env.BRAND_NAME },
    },
  }
}

function availabilityOf({ canBeAdded, stock_label }: ProductView) {
  if (!canBeAdded) return "https://schema.org/OutOfStock"
  return stock_label === "in_stock" ? "https://schema.org/InStock" : "https://schema.org/BackOrder"
}

/** The way to a perfume, as the page shows it. */
export function crumbsThing({ id, name }: ProductView): Exclude<BreadcrumbList, string> {
  const steps = [
    { name: t("common:home"), path: "" },
    { name: t("catalogue:all_perfumes"), path: "products" },
    { name, path: `product/${id}` },
  ]
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: env.SITE_URL + localePath(currentLocale(), step.path),
    })),
  }
}
