"use client"

import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"

interface InCartTextProps {
  id: number
  text: string
  inCart: string
}

/** The text of a product's button: `inCart` while the cart contains the product, otherwise `text`. */
export function InCartText({ id, text, inCart }: InCartTextProps) {
  return useCartLines().some((line) => line.id === id) ? inCart : text
}
