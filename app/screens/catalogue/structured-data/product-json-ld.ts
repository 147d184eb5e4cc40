import "server-only"
import type { BreadcrumbList, Product } from "schema-dts"
import { env } from "#app/host/env.ts"
import { formatTypeAndVolume } from "#app/i18n/format-product-attributes.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { isGtin } from "#domain/gtin.ts"
import { toDecimal, NO_BREAK_SPACE } from "#domain/money.ts"
import { pictureUrl } from "#domain/picture-urls.ts"
import type { ProductView } from "../product/product-view.ts"
import { breadcrumbList } from "./breadcrumb-list.ts"

/** The values of schema.org's `suggestedGender`. */
const AUDIENCES = { F: "female", M: "male", A: "unisex" } as const

/** Describes one volume of a perfume, with price and availability in the visitor's country. */
export function describeProduct(product: ProductView): Exclude<Product, string> {
  const { id, name, brand, barcode, images, volume, family, gender, notes } = product
  const noteNames = Object.values(notes)
    .flat()
    .map((note) => note.name)
  const url = env.SITE_URL + localePath(currentLocale(), product.path)
  return {
    "@type": "Product",
    // The pages of the perfume's other volumes refer to this id.
    "@id": env.SITE_URL + pagePath("product", { id }),
    name: `${brand} ${name}, ${formatTypeAndVolume(product)}`,
    description: product.description,
    url,
    sku: String(id),
    ...(isGtin(barcode) ? { gtin: barcode } : {}),
    brand: { "@type": "Brand", name: brand },
    ...(images.length > 0 && {
      image: images.map((base) => env.SITE_URL + pictureUrl(base, 960, "jpg")),
    }),
    category: t(`attributes:family.${family}`),
    // The text has a no-break space before the unit, but programs that read this data expect an ordinary space.
    size: t("catalogue:volume", { volume }).replaceAll(NO_BREAK_SPACE, " "),
    audience: { "@type": "PeopleAudience", suggestedGender: AUDIENCES[gender] },
    ...(noteNames.length > 0 && { keywords: noteNames.join(", ") }),
    ...groupOf(product),
    offers: {
      "@type": "Offer",
      url: env.SITE_URL + localePath(currentLocale(), product.offerPath),
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

/**
 * Describes the group of all volumes of a perfume; empty for a perfume with one volume. The group only refers to the
 * pages of the other volumes, because each page describes its own volume.
 */
function groupOf(product: ProductView) {
  const { id: currentId, brand, name, group_id: id, variants, countryQuery } = product
  if (id === null) return {}
  const group = String(id)
  const pageUrl = (variant: number) => env.SITE_URL + pagePath("product", { id: variant })
  return {
    inProductGroupWithID: group,
    isVariantOf: {
      "@type": "ProductGroup",
      name: `${brand} ${name}`,
      brand: { "@type": "Brand", name: brand },
      productGroupID: group,
      variesBy: "https://schema.org/size",
      // There is no `url` here: Google expects none when each variant has its own page.
      hasVariant: variants.flatMap((other) =>
        other.id === currentId
          ? []
          : [{ "@id": pageUrl(other.id), url: pageUrl(other.id) + countryQuery }],
      ),
    },
  } as const
}

/** Describes the breadcrumbs of a perfume's page. */
export function describeBreadcrumbs({ path, name }: ProductView): Exclude<BreadcrumbList, string> {
  return breadcrumbList({ name, path })
}
