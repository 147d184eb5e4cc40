import { createContext, use } from "react"
import type { CartRefusal } from "#domain/cart.ts"

/** What every control of the cart needs from the server: where it posts to, and its words. */
export interface CartSettings {
  addPath: string
  removePath: string
  texts: Record<CartRefusal, string> & {
    added: string
    removed: string
  }
}

export const CartSettingsContext = createContext<CartSettings | null>(null)

/** Throws outside a CartProvider. */
export function useCartSettings(): CartSettings {
  const settings = use(CartSettingsContext)
  if (!settings) throw new Error("a control of the cart stands outside CartProvider")
  return settings
}
