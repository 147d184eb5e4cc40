import type { ProductDetail } from "#contract/products.ts"
import type { CardProduct } from "../products/card-product.ts"

/** What app/loaders/product.ts reads. */
export type ProductView = Omit<ProductDetail, "brand" | "similar"> & {
  brand: string
  brandSlug: string
  /** Other perfumes, and why they are alike. */
  similar: readonly { product: CardProduct; text: string }[]
  /** Those that the visitor has looked at before this one, the latest first. */
  recentlyViewed: readonly CardProduct[]
}
