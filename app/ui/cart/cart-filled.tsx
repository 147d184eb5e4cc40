"use client"

import { useAtomValue } from "jotai"
import type { ReactNode } from "react"
import { cartAtom } from "./cart-atom.ts"

interface CartFilledProps {
  /** What stands in for the children once the cart is empty. */
  empty?: ReactNode
  children: ReactNode
}

/** Its children, as long as there is something in the cart. */
export function CartFilled({ empty = null, children }: CartFilledProps) {
  return useAtomValue(cartAtom).length === 0 ? empty : children
}
