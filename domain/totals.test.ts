import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CURRENCY_CODES, shownUnit } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import { expectProperty } from "#tests/support/expect-property.ts"

/** Number of random cases for each currency. All currencies together have 100,000. */
const OF_A_CURRENCY = 100_000 / CURRENCY_CODES.length

const rates = { discountPercent: 10, serviceFeePercent: 2 }
/** Random prices in minor units. Most are not multiples of the smallest amount that pages show in the currency. */
const price = fc.integer({ min: 1, max: 10 ** 11 })
const lines = fc.array(fc.record({ price, qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 50 })
/** Random percentages with up to two decimals. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((basis) => basis / 100)

test("[S9.03] [S9.05] [S9.06] charges the fee on the amount after the discount; total = products + fee - discount", () => {
  const totals = computeTotals([{ price: 100_000_000, qty: 1 }], rates, "UZS")
  expect(totals).toEqual({
    productTotal: 100_000_000,
    discount: 10_000_000,
    serviceFee: 1_800_000,
    orderTotal: 91_800_000,
  })
})

test("computes zero for an empty cart", () => {
  const totals = computeTotals([], rates, "UZS")
  expect(totals).toEqual({ productTotal: 0, discount: 0, serviceFee: 0, orderTotal: 0 })
})

describe.each(CURRENCY_CODES)("in %s, for any cart and rates,", (currency) => {
  const unit = shownUnit(currency)

  test("[S9.06] [D.99] computes discount and fee in whole shown units, and total = products + fee - discount", async () => {
    await expectProperty(
      fc.property(lines, percent, percent, (priced, discountPercent, serviceFeePercent) => {
        const inUnits = priced.map((line) => ({ ...line, price: line.price * unit }))
        const products = inUnits.reduce((sum, line) => sum + line.price * line.qty, 0)
        const totals = computeTotals(inUnits, { discountPercent, serviceFeePercent }, currency)
        const { productTotal, discount, serviceFee, orderTotal } = totals
        expect(productTotal).toBe(products)
        expect(discount % unit).toBe(0)
        expect(serviceFee % unit).toBe(0)
        expect(orderTotal % unit).toBe(0)
        expect(orderTotal).toBe(productTotal + serviceFee - discount)
        expect(discount).toBeLessThanOrEqual(productTotal)
        expect(orderTotal).toBeGreaterThanOrEqual(0)
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
      }),
      OF_A_CURRENCY,
    )
  })

  test("never charges less for more products, or more with a higher discount", async () => {
    await expectProperty(
      fc.property(lines, price, percent, percent, (priced, more, lower, higher) => {
        const costs = (cart: typeof priced, discountPercent: number) =>
          computeTotals(cart, { discountPercent, serviceFeePercent: 2 }, currency).orderTotal
        const [least, most] = [Math.min(lower, higher), Math.max(lower, higher)]
        expect(costs(priced, most)).toBeLessThanOrEqual(costs(priced, least))
        const fuller = [...priced, { price: more * unit, qty: 1 }]
        expect(costs(fuller, least)).toBeGreaterThanOrEqual(costs(priced, least))
      }),
      OF_A_CURRENCY,
    )
  })
})
