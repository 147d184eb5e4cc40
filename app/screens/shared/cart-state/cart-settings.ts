import { createContext, use } from "react"
import type { CartRefusal } from "#domain/cart.ts"

/** Settings of the cart's controls, from the server: the URLs that they request, and their texts. */
export interface CartSettings {
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

export const CartSettingsContext = createContext<CartSettings | null>(null)

/**
 * Returns the settings of the cart's controls.
 *
 * @throws outside of a CartProvider
 */
export function useCartSettings(): CartSettings {
  const settings = use(CartSettingsContext)
  if (!settings) throw new Error("useCartSettings needs a CartProvider above it")
  return settings
}
