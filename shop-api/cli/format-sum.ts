import { CURRENCY_CODES, type Currency, formatAmount, shownUnit } from "#domain/money.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"

/**
 * Whether the shop's pages would round the amount, because it is not a multiple of the smallest unit that they show in
 * the currency, such as one soʻm. `amount` is in minor units.
 */
export const hasHiddenParts = (amount: number, currency: Currency) =>
  amount % shownUnit(currency) !== 0

/** Formats a sum as the shop's pages do, but never rounds it. `sum` is in minor units. */
export const formatSum = (sum: number, currency: Currency) =>
  `${hasHiddenParts(sum, currency) ? toMajor(sum) : formatAmount(sum, currency)} ${currency}`

/** Formats sums by currency for a table, such as `200 000 UZS, 1 500.50 RUB`. */
export function formatSums(sums: Partial<Record<Currency, number>>): string {
  return CURRENCY_CODES.flatMap((currency) => {
    const sum = sums[currency]
    return sum === undefined ? [] : [formatSum(sum, currency)]
  }).join(", ")
}
