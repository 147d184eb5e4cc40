import { percentOf, type Currency } from "#domain/money.ts"

/** All amounts in minor units of one currency. */
export interface Totals {
  productTotal: number
  discount: number
  serviceFee: number
  orderTotal: number
}

interface Line {
  /** Minor units. */
  price: number
  qty: number
}

/**
 * What an order costs (specification 9): discount is a percentage of the product total; the fee a
 * percentage of the product total minus the discount; total = products + fee - discount. Delivery is not
 * part of it. Fee and discount are each rounded half up to the unit that the currency shows.
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
