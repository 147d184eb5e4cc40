import type { Product, ProductDetail } from "#contract/products.ts"

/** Data of the product page, from app/loaders/catalogue/product.ts. */
export type ProductView = Omit<ProductDetail, "brand"> & {
  brand: string
  brandSlug: string
  /** The perfume whose add button has just been pressed, without scripts. */
  pressed: number | null
  /** Perfumes that the visitor viewed before this one, the latest first. */
  recentlyViewed: readonly Product[]
}
