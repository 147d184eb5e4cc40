"use client"

import type { Locale } from "#domain/locale.ts"
import { formatAmount, NO_BREAK_SPACE } from "#domain/money.ts"
import { type CartSumData, useCartTotals } from "./use-cart-totals.ts"

interface CartTotalAmountProps extends CartSumData {
  locale: Locale
  /** The currency's translated name. */
  unit: string
}

/** The total of the cart as a text, without the other sums. */
export function CartTotalAmount({ locale, unit, ...data }: CartTotalAmountProps) {
  const { totals } = useCartTotals(data)
  return formatAmount(totals.orderTotal, data.currency, locale) + NO_BREAK_SPACE + unit
}
