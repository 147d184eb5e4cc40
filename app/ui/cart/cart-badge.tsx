"use client"

import { use, type ReactNode } from "react"
import { countItems } from "#domain/cart.ts"
import { IconButton } from "../button/icon-button.tsx"
import { Count } from "../count/count.tsx"
import { countHole, labelHole } from "./cart-holes.ts"
import { HasHolesContext } from "./has-holes.ts"
import { useCartLines } from "./use-cart.ts"

interface CartBadgeProps {
  /** Where the cart opens. */
  href: string
  /** Accessible names: of an empty cart, and of one that holds `{count}` things. */
  words: { label: string; count: string }
  /** The icon. */
  children: ReactNode
}

/** The way into the cart, with how many things are in it. Inside CartProvider. */
export function CartBadge({ href, words, children }: CartBadgeProps) {
  const count = countItems(useCartLines())
  const hasHoles = use(HasHolesContext)
  const label = count === 0 ? words.label : words.count.replace("{count}", String(count))
  return (
    <IconButton
      href={href}
      label={import.meta.env.SSR && hasHoles ? labelHole(words) : label}
      keepScroll
    >
      {children}
      <Count
        text={import.meta.env.SSR && hasHoles ? countHole : count === 0 ? "" : String(count)}
      />
    </IconButton>
  )
}
