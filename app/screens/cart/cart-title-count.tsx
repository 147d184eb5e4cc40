"use client"

import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { countItems } from "#domain/cart.ts"
import { titleCount } from "./cart.css.ts"

/** The number of items in the cart, in parentheses, for the title of the cart. */
export function CartTitleCount() {
  const count = countItems(useCartLines())
  return count === 0 ? null : <span className={titleCount}> ({count})</span>
}
