"use client"

import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import type { Locale } from "#domain/locale.ts"
import { formatAmount, NO_BREAK_SPACE, type Currency } from "#domain/money.ts"
import type { CartItem } from "./cart-item.ts"
import { sum, sumLine, sumName } from "./cart.css.ts"

interface CartTotalProps {
  items: readonly Pick<CartItem, "id" | "price">[]
  currency: Currency
  locale: Locale
  /** The currency's translated name. */
  unit: string
  label: string
}

/** The total of the cart without the products that cannot be ordered. */
export function CartTotal({ items, currency, locale, unit, label }: CartTotalProps) {
  const lines = useCartLines()
  const total = lines.reduce((rest, { id, qty }) => {
    const price = items.find((item) => item.id === id)?.price ?? 0
    return rest + price * qty
  }, 0)
  return (
    <p className={sumLine}>
      <span className={sumName}>{label}</span>
      <output className={sum}>
        {formatAmount(total, currency, locale) + NO_BREAK_SPACE + unit}
      </output>
    </p>
  )
}
