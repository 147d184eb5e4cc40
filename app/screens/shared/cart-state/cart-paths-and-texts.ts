import { createContext, use } from "react"
import type { CartRefusal } from "#domain/cart.ts"

/** The URLs that the cart's controls request, and their texts, from the server. */
export interface CartPathsAndTexts {
  addPath: string
  removePath: string
  /** URL that returns the data of an added product; the caller appends the product's id. */
  addedPath: string
  texts: Record<CartRefusal, string> & {
    add: string
    added: string
    in_cart: string
    /** Says that the product is added once there is a connection. */
    offline: string
    open: string
    removed: string
  }
}

export const CartPathsAndTextsContext = createContext<CartPathsAndTexts | null>(null)

/**
 * Returns the URLs and texts of the cart's controls.
 *
 * @throws outside of a CartProvider
 */
export function useCartPathsAndTexts(): CartPathsAndTexts {
  const value = use(CartPathsAndTextsContext)
  if (!value) throw new Error("the cart hooks need a CartProvider above them")
  return value
}
