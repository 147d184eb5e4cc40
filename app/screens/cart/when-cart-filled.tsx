"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"

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
    // When the visitor removes the last line, the focus is lost or moves to the page's heading. This effect then moves
    // it to the message that the cart is empty. If the focus is on any other element, it stays there.
    if (!isEmptied || !document.activeElement?.matches("body, main h1")) return
    const title = document.querySelector<HTMLElement>("main [role=status] h2")
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [isEmpty])
  return isEmpty ? empty : children
}
