"use client"

import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { Totals } from "#app/screens/shared/order-summary/totals.tsx"
import type { Locale } from "#domain/locale.ts"
import { formatAmount, NO_BREAK_SPACE, type Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { CartItem } from "./cart-item.ts"

interface CartTotalProps {
  items: readonly Pick<CartItem, "id" | "price">[]
  currency: Currency
  locale: Locale
  serviceFeePercent: number
  /** `unit` is the currency's translated name; `products` contains {count}. */
  texts: Record<"unit" | "products" | "fee" | "total", string>
}

/** The sums of the cart without the products that cannot be ordered. */
export function CartTotal({ items, currency, locale, serviceFeePercent, texts }: CartTotalProps) {
  const priced = useCartLines().flatMap(({ id, qty }) => {
    const price = items.find((item) => item.id === id)?.price ?? null
    return price === null ? [] : [{ price, qty }]
  })
  const totals = computeTotals(priced, { discountPercent: 0, serviceFeePercent }, currency)
  const count = priced.reduce((sum, { qty }) => sum + qty, 0)
  const format = (amount: number) =>
    formatAmount(amount, currency, locale) + NO_BREAK_SPACE + texts.unit
  const parts = [
    { term: texts.products.replace("{count}", String(count)), value: format(totals.productTotal) },
    { term: texts.fee, value: format(totals.serviceFee) },
  ]
  return (
    <Totals
      rows={[
        ...(serviceFeePercent > 0 ? parts : []),
        {
          term: texts.total,
          value: <output>{format(totals.orderTotal)}</output>,
          tone: "total" as const,
        },
      ]}
    />
  )
}
