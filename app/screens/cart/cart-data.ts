import type { Product } from "#contract/product-schemas.ts"
import type { CartLine } from "#domain/cart.ts"
import type { Currency } from "#domain/money.ts"

/** The fields of a product that the cart shows. Price in minor units. */
export type CartProduct = Pick<
  Product,
  "id" | "name" | "image" | "price" | "volume" | "gender" | "canBeAdded" | "stock_label" | "arrival"
> & { brand: string }

/** A product that has no price in the visitor's country. */
export type UnsoldCartProduct = Pick<CartProduct, "id" | "name" | "image" | "volume" | "brand">

/** Data of the cart, from app/loaders/shared/load-cart.ts. */
export interface CartData {
  lines: readonly CartLine[]
  items: readonly CartProduct[]
  notSoldHere: readonly UnsoldCartProduct[]
  /** Null for an empty cart. */
  currency: Currency | null
  /** Percentage that the customer's saved promocode takes off; 0 without a promocode. */
  discountPercent: number
  /**
   * `applied` is the saved promocode, if it applies; otherwise `problem` says why it does not. Both are null if none is
   * saved. Null for a visitor who is not signed in, and if the promocode could not be loaded.
   */
  promocode: { applied: string | null; problem: string | null } | null
  /** Service fee as a percentage of the products' total. */
  serviceFeePercent: number
}

/** Whether the customer has saved a promocode, even if it does not apply. */
export const hasPromocode = ({ promocode }: CartData): boolean =>
  promocode !== null && (promocode.applied !== null || promocode.problem !== null)
