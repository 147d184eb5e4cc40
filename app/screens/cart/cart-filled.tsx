"use client"

import type { ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"

interface CartFilledProps {
  /** What stands in for the children once the cart is empty. */
  empty?: ReactNode
  children: ReactNode
}

/** Its children, as long as there is something in the cart. */
export function CartFilled({ empty = null, children }: CartFilledProps) {
  return useCartLines().length === 0 ? empty : children
}
