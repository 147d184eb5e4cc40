import type { Product, ProductDetail } from "#contract/product-schemas.ts"

/** Data of the product page, from app/loaders/catalogue/product.ts. */
export type ProductView = Omit<ProductDetail, "brand"> & {
  brand: string
  brandSlug: string
  /** The delivery country of price and dates. */
  country: string
  /** Whether the shop offers other countries. */
  canChooseCountry: boolean
  /** Whether the request's cart contains it; false on a cached page, which has no cart. */
  isInCart: boolean
  /** The perfume whose add button has just been pressed, without scripts. */
  pressed: number | null
  /** Perfumes that the visitor viewed before this one, the latest first. */
  recentlyViewed: readonly Product[]
}
