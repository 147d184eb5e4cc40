"use client"

import type { ReactNode } from "react"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import type { Locale } from "#domain/locale.ts"
import { formatAmount, NO_BREAK_SPACE, type Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { CartItem } from "./cart-item.ts"

interface CartTotalProps {
  items: readonly Pick<CartItem, "id" | "price">[]
  currency: Currency
  locale: Locale
  /** Of the promocode that the customer has saved; 0 without one. */
  discountPercent: number
  serviceFeePercent: number
  /** `unit` is the currency's translated name; `products` contains {count}. */
  texts: Record<
    "unit" | "products" | "discount" | "fee" | "shipping" | "shippingWords" | "total",
    string
  >
  /** Shown while a line cannot be ordered. */
  note: ReactNode
}

/** The sums of the cart without the products that cannot be ordered. */
export function CartTotal(props: CartTotalProps) {
  const { items, currency, locale, discountPercent, serviceFeePercent, texts, note } = props
  const known = useCartLines().flatMap(({ id, qty }) => {
    const item = items.find((candidate) => candidate.id === id)
    return item ? [{ price: item.price, qty }] : []
  })
  const priced = known.flatMap(({ price, qty }) => (price === null ? [] : [{ price, qty }]))
  const totals = computeTotals(priced, { discountPercent, serviceFeePercent }, currency)
  const count = priced.reduce((sum, { qty }) => sum + qty, 0)
  const format = (amount: number) =>
    formatAmount(amount, currency, locale) + NO_BREAK_SPACE + texts.unit
  const rows: TermRow[] = [
    { term: texts.products.replace("{count}", String(count)), value: format(totals.productTotal) },
  ]
  if (totals.discount > 0) {
    rows.push({ term: texts.discount, value: `−${format(totals.discount)}`, tone: "good" })
  }
  if (serviceFeePercent > 0) rows.push({ term: texts.fee, value: format(totals.serviceFee) })
  rows.push(
    { term: texts.shipping, value: texts.shippingWords, as: "quiet" },
    { term: texts.total, value: <output>{format(totals.orderTotal)}</output>, tone: "total" },
  )
  return (
    <>
      <TermList rows={rows} />
      {priced.length < known.length ? note : null}
    </>
  )
}
