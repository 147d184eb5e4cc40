import { createContext, use } from "react"
import type { CartRefusal } from "#domain/cart.ts"

/** The URLs that the cart's buttons request and the texts that they show. The server provides both. */
export interface CartPathsAndTexts {
  addPath: string
  removePath: string
  /** URL that returns the data of an added product; the caller appends the product's id. */
  addedPath: string
  texts: Record<CartRefusal, string> & {
    add: string
    added: string
    in_cart: string
    /** Says that the product will be added to the cart once the device is online. */
    offline: string
    open: string
    removed: string
  }
}

export const CartPathsAndTextsContext = createContext<CartPathsAndTexts | null>(null)

/**
 * Returns the URLs and texts of the cart's buttons.
 *
 * @throws outside of a CartProvider
 */
export function useCartPathsAndTexts(): CartPathsAndTexts {
  const value = use(CartPathsAndTextsContext)
  if (!value) throw new Error("the cart hooks need a CartProvider above them")
  return value
}
