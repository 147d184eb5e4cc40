"use client"

import type { MouseEvent, ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { submitTypedPromocode } from "#app/screens/shared/promocode/submit-typed-promocode.ts"
import { Button } from "#app/ui/action/button.tsx"
import type { CartItem } from "./cart-item.ts"
import { cartLineId } from "./cart-line/cart-line-id.ts"

interface ContinueButtonProps {
  items: readonly Pick<CartItem, "id" | "price">[]
  /** URL of the checkout. */
  href: string
  block?: boolean
  children: ReactNode
}

/**
 * The link to the checkout. While the cart has a product that cannot be ordered, it leads to the first such line
 * instead, which must be removed before [D1.259]. With scripts, a promocode that is typed but not applied is submitted
 * first; the server then redirects to the checkout [D1.265].
 */
export function ContinueButton({ items, href, block, children }: ContinueButtonProps) {
  const refused = useCartLines().find((line) =>
    items.some(({ id, price }) => id === line.id && price === null),
  )
  return (
    <Button
      href={refused ? `#${cartLineId(refused.id)}` : href}
      block={block}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        if (!refused && submitTypedPromocode()) event.preventDefault()
      }}
    >
      {children}
    </Button>
  )
}
