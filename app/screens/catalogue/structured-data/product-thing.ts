import "server-only"
import type { BreadcrumbList, Product } from "schema-dts"
import { env } from "#app/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import type { ProductView } from "#app/screens/catalogue/product/product-view.ts"
import { isGtin } from "#domain/gtin.ts"
import { toDecimal } from "#domain/money.ts"
import { pictureUrl } from "#domain/pictures.ts"
import { breadcrumbList } from "./breadcrumb-list.ts"

/** In the words that search engines know. */
const AUDIENCES = { F: "female", M: "male", A: "unisex" } as const

/** A perfume as one volume is sold: price and availability are those of the visitor's country. */
export function productThing(product: ProductView): Exclude<Product, string> {
  const { id, name, brand, barcode, images, volume, family, gender, notes } = product
  const noteNames = Object.values(notes)
    .flat()
    .map((note) => note.name)
  const url = env.SITE_URL + localePath(currentLocale(), `product/${id}`)
  return {
    "@type": "Product",
    name: `${brand} ${name}`,
    description: product.description,
    url,
    sku: String(id),
    ...(isGtin(barcode) ? { gtin: barcode } : {}),
    brand: { "@type": "Brand", name: brand },
    ...(images.length > 0 && {
      image: images.map((base) => env.SITE_URL + pictureUrl(base, 960, "jpg")),
    }),
    category: t(`attributes:family.${family}`),
    size: t("catalogue:volume", { volume }),
    audience: { "@type": "PeopleAudience", suggestedGender: AUDIENCES[gender] },
    ...(noteNames.length > 0 && { keywords: noteNames.join(", ") }),
    ...groupOf(product),
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

/** The perfume that this is one volume of, named by its smallest; nothing for the only volume. */
function groupOf({ brand, name, variants }: ProductView) {
  const [smallest] = variants
  if (smallest === undefined || variants.length === 1) return {}
  const group = String(smallest.id)
  return {
    inProductGroupWithID: group,
    isVariantOf: {
      "@type": "ProductGroup",
      name: `${brand} ${name}`,
      brand: { "@type": "Brand", name: brand },
      productGroupID: group,
      variesBy: "https://schema.org/size",
      url: env.SITE_URL + localePath(currentLocale(), `product/${smallest.id}`),
    },
  } as const
}

/** The way to a perfume, as the page shows it. */
export function crumbsThing({ id, name }: ProductView): Exclude<BreadcrumbList, string> {
  return breadcrumbList({ name, path: `product/${id}` })
}
