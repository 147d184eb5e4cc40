"use client"

import type { ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"

interface CartFilledProps {
  /** Shown instead of the children when the cart is empty. */
  empty?: ReactNode
  children: ReactNode
}

/** Shows its children while the cart has lines. */
export function CartFilled({ empty = null, children }: CartFilledProps) {
  const isEmpty = useCartLines().length === 0
  useRestoredFocus(isEmpty, () =>
    document.querySelector(isEmpty ? "main [role=status] h2" : "main h1"),
  )
  return isEmpty ? empty : children
}
