"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"

interface WhenCartFilledProps {
  /** Shown instead of the children when the cart is empty. */
  empty?: ReactNode
  children: ReactNode
}

/** Shows its children while the cart has lines. */
export function WhenCartFilled({ empty = null, children }: WhenCartFilledProps) {
  const isEmpty = useCartLines().length === 0
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    // When the visitor removes the last line, the focus may be lost or on the page's heading; it moves to the message
    // that the cart is empty. Anywhere else it stays.
    if (!isEmptied || !document.activeElement?.matches("body, main h1")) return
    const title = document.querySelector<HTMLElement>("main [role=status] h2")
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [isEmpty])
  return isEmpty ? empty : children
}
