"use client"

import type { ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { Button } from "#app/ui/action/button.tsx"
import type { CartItem } from "./cart-item.ts"
import { cartLineId } from "./cart-line/cart-line-id.ts"

interface ContinueButtonProps {
  items: readonly Pick<CartItem, "id" | "price">[]
  /** URL of the checkout. */
  href: string
  block?: boolean | undefined
  children: ReactNode
}

/**
 * The link to the checkout. While the cart has a product that cannot be ordered, the link leads to the first line with
 * such a product instead, because the visitor must remove it before the checkout [D1.259].
 */
export function ContinueButton({ items, href, block, children }: ContinueButtonProps) {
  const refused = useCartLines().find((line) =>
    items.some(({ id, price }) => id === line.id && price === null),
  )
  return (
    <Button href={refused ? `#${cartLineId(refused.id)}` : href} block={block}>
      {children}
    </Button>
  )
}
