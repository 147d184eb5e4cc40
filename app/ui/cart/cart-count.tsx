"use client"

import { useAtomValue } from "jotai"
import { countItems } from "#domain/cart.ts"
import { cartAtom } from "./cart-atom.ts"
import { titleCount } from "./cart.css.ts"

/** How many things the cart holds, in brackets, beside its title. */
export function CartCount() {
  const count = countItems(useAtomValue(cartAtom))
  return count === 0 ? null : <span className={titleCount}> ({count})</span>
}
