import type { PerfumeCard, ProductDetail } from "#contract/product-schemas.ts"

/** Data of the product page, from app/loaders/catalogue/product.ts. */
export type ProductView = Omit<ProductDetail, "brand"> & {
  brand: string
  brandSlug: string
  /**
   * Path of the page without the language prefix. If the shop's default country does not sell the product, the query of
   * this path contains the country.
   */
  path: string
  /** The query that names the country, as in `path`; empty if the default country sells the product. */
  countryQuery: string
  /** Path of the page that shows every visitor this price: with the country, unless it is the default country. */
  offerPath: string
  /** Name of the delivery country for which price and dates are valid. */
  country: string
  /** Whether the shop offers other countries. */
  canChooseCountry: boolean
  /** Whether the request's cart cookie contains the product; false on a cached page, which is the same for everyone. */
  isInCart: boolean
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
  /** Perfumes that the visitor viewed before this perfume, the latest first. */
  recentlyViewed: readonly PerfumeCard[]
}
