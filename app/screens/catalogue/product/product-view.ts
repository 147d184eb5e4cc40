import type { Product, ProductDetail } from "#contract/products.ts"

/** Data of the product page, from app/loaders/catalogue/product.ts. */
export type ProductView = Omit<ProductDetail, "brand"> & {
  brand: string
  brandSlug: string
  /** Perfumes that the visitor viewed before this one, the latest first. */
  recentlyViewed: readonly Product[]
}
