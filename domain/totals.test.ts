import fc from "fast-check"
import { expect, test } from "vitest"
import { computeTotals } from "#domain/totals.ts"

const rates = { discountPercent: 10, serviceFeePercent: 2 }

test("[S9.03] [S9.05] [S9.06] the fee is taken of what is left after the discount; total = products + fee - discount", () => {
  const totals = computeTotals([{ price: 100_000_000, qty: 1 }], rates, "UZS")
  expect(totals).toEqual({
    productTotal: 100_000_000,
    discount: 10_000_000,
    serviceFee: 1_800_000,
    orderTotal: 91_800_000,
  })
})

test("an empty cart costs nothing", () => {
  const totals = computeTotals([], rates, "UZS")
  expect(totals).toEqual({ productTotal: 0, discount: 0, serviceFee: 0, orderTotal: 0 })
})

test("[D.99] for any cart and rates: whole shown units, the sum holds, the discount never exceeds the products", () => {
  const line = fc.record({ price: fc.integer({ min: 1, max: 10 ** 11 }), qty: fc.constant(1) })
  const percent = fc.integer({ min: 0, max: 10_000 }).map((basis) => basis / 100)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), percent, percent, (lines, discount, fee) => {
      const priced = lines.map(({ price, qty }) => ({ price: price * 100, qty }))
      const totals = computeTotals(
        priced,
        { discountPercent: discount, serviceFeePercent: fee },
        "UZS",
      )
      expect(totals.discount % 100).toBe(0)
      expect(totals.serviceFee % 100).toBe(0)
      expect(totals.discount).toBeLessThanOrEqual(totals.productTotal)
      expect(totals.orderTotal).toBe(totals.productTotal + totals.serviceFee - totals.discount)
      expect(totals.orderTotal).toBeGreaterThanOrEqual(0)
    }),
  )
})
