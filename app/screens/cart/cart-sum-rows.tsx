"use client"

import type { ReactNode } from "react"
import { TermList, type TermRow } from "#app/screens/shared/order-summary/term-list.tsx"
import type { Locale } from "#domain/locale.ts"
import { formatAmount, NO_BREAK_SPACE } from "#domain/money.ts"
import { type CartSumData, useCartTotals } from "./use-cart-totals.ts"

interface CartSumRowsProps extends CartSumData {
  part: "total" | "rest" | undefined
  locale: Locale
  /** `unit` is the currency's translated name; `products` contains {count}. */
  texts: Record<
    "unit" | "products" | "discount" | "fee" | "shipping" | "shippingWords" | "total",
    string
  >
  /** Shown while the cart has a product that cannot be ordered. */
  note: ReactNode
}

/** The sums of the cart: all, only the total, or all but the total. Products that cannot be ordered do not count. */
export function CartSumRows({ part, locale, texts, note, ...data }: CartSumRowsProps) {
  const { totals, count, isPartial } = useCartTotals(data)
  const { currency, serviceFeePercent } = data
  const format = (amount: number) =>
    formatAmount(amount, currency, locale) + NO_BREAK_SPACE + texts.unit
  const rows: TermRow[] = [
    { term: texts.products.replace("{count}", String(count)), value: format(totals.productTotal) },
  ]
  if (totals.discount > 0) {
    rows.push({ term: texts.discount, value: `−${format(totals.discount)}`, tone: "good" })
  }
  if (serviceFeePercent > 0) rows.push({ term: texts.fee, value: format(totals.serviceFee) })
  rows.push({ term: texts.shipping, value: texts.shippingWords, as: "quiet" })
  const total: TermRow = {
    term: texts.total,
    value: <output>{format(totals.orderTotal)}</output>,
    tone: "total",
  }
  return (
    <>
      <TermList rows={part === "total" ? [total] : part === "rest" ? rows : [...rows, total]} />
      {isPartial && part !== "rest" ? note : null}
    </>
  )
}
