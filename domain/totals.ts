import { percentOf, type Currency } from "#domain/money.ts"

/** The totals of an order, in minor units of its currency. */
export interface Totals {
  productTotal: number
  discount: number
  serviceFee: number
  orderTotal: number
}

interface Line {
  /** Price of one piece, in minor units. */
  price: number
  qty: number
}

/**
 * Computes what an order costs, without delivery [S9.07]. The discount is a percentage of the product total [S9.03].
 * The service fee is a percentage of the product total minus the discount [S9.05]. The order total is products + fee -
 * discount [S9.06]. Discount and fee are rounded half up to the smallest amount that is shown in the currency [D.99].
 *
 * @param rates percentages from 0 to 100
 */
export function computeTotals(
  lines: readonly Line[],
  rates: { discountPercent: number; serviceFeePercent: number },
  currency: Currency,
): Totals {
  const productTotal = lines.reduce((sum, line) => sum + line.price * line.qty, 0)
  const discount = percentOf(productTotal, rates.discountPercent, currency)
  const serviceFee = percentOf(productTotal - discount, rates.serviceFeePercent, currency)
  return { productTotal, discount, serviceFee, orderTotal: productTotal + serviceFee - discount }
}
