"use client"

import type { ReactNode } from "react"
import { useCartCount } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CountBadge } from "#app/ui/feedback/count-badge.tsx"

interface CartBadgeProps {
  href: string
  /** Accessible names: `label` of an empty cart, `count` of a cart with `{count}` items. */
  texts: { label: string; count: string }
  children: ReactNode
}

/** The button that opens the cart, with the number of items. Must be inside CartProvider. */
export function CartBadge({ href, texts, children }: CartBadgeProps) {
  const count = useCartCount()
  const label = count === 0 ? texts.label : texts.count.replace("{count}", String(count))
  return (
    <IconButton href={href} label={label} keepScroll>
      {children}
      <CountBadge text={count === 0 ? "" : String(count)} />
    </IconButton>
  )
}
