import type { Product } from "#contract/products.ts"

/** A product of a list, as much of it as a card shows. Price in minor units. */
export type CardProduct = Pick<
  Product,
  | "id"
  | "name"
  | "image"
  | "price"
  | "currency"
  | "volume"
  | "gender"
  | "family"
  | "canBeAdded"
  | "stock_label"
> & { brand: string }
