import type { PictureSource } from "#app/ui/media/picture.tsx"

/** Data of the message about a product that was just added, with translated texts. */
export interface AddedProduct {
  picture: PictureSource
  brand: string
  name: string
  /** Volume and price. */
  meta: string
  /** Number of items in the cart, and the cart's total. */
  summary: string
  texts: { cart: string; keepShopping: string }
}
