import type { Product, ProductDetail } from "#contract/products.ts"

/** What app/loaders/catalogue/product.ts reads. */
export type ProductView = Omit<ProductDetail, "brand"> & {
  brand: string
  brandSlug: string
  /** Those that the visitor has looked at before this one, the latest first. */
  recentlyViewed: readonly Product[]
}
