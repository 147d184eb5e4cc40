"use client"

import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"

interface InCartTextProps {
  id: number
  text: string
  inCart: string
}

/** The text of a product's button: another one once the product is in the cart. */
export function InCartText({ id, text, inCart }: InCartTextProps) {
  return useCartLines().some((line) => line.id === id) ? inCart : text
}
