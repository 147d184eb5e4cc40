"use client"

import type { ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"

interface CartFilledProps {
  /** Shown instead of the children when the cart is empty. */
  empty?: ReactNode
  children: ReactNode
}

/** Shows its children while the cart has lines. */
export function CartFilled({ empty = null, children }: CartFilledProps) {
  return useCartLines().length === 0 ? empty : children
}
