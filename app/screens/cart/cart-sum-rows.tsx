"use client"

import type { ReactNode } from "react"
import { buildSumRows } from "#app/screens/shared/order-summary/build-sum-rows.ts"
import { TermList } from "#app/screens/shared/order-summary/term-list.tsx"
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
  const { productTotal: productsTotal, orderTotal: total, discount, serviceFee } = totals
  const rows = buildSumRows({
    sums: { productsTotal, discount, serviceFee, total, serviceFeePercent },
    texts: { ...texts, products: texts.products.replace("{count}", String(count)) },
    format,
  })
  const rest = rows.slice(0, -1)
  const last = rows.slice(-1).map((row) => ({ ...row, value: <output>{row.value}</output> }))
  return (
    <>
      <TermList rows={part === "total" ? last : part === "rest" ? rest : [...rest, ...last]} />
      {isPartial && part !== "rest" ? note : null}
    </>
  )
}
