import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { shareDiscount } from "#shop-api/payments/share-discount.ts"

const line = (price: number, qty = 1) => ({
  title: "Koshin",
  price,
  qty,
  mxik: "03303001001000000",
  packageCode: "1",
  vatPercent: 12,
})
const discounts = (prices: number[], discount: number) =>
  shareDiscount(
    prices.map((price) => line(price)),
    discount,
  ).map((shared) => shared.discount)

describe("shareDiscount", () => {
  test("splits the discount in proportion to the lines", () => {
    expect(discounts([100_00, 300_00], 40_00)).toEqual([10_00, 30_00])
  })

  test("loses no minor unit by rounding", () => {
    expect(discounts([100, 100, 100], 100)).toEqual([34, 33, 33])
    expect(discounts([1, 999], 500)).toEqual([1, 499])
  })

  test("gives no discount to free lines, or when the order has none", () => {
    expect(discounts([100, 200], 0)).toEqual([0, 0])
    expect(discounts([0, 0], 0)).toEqual([0, 0])
  })

  test("adds up to the discount, and never exceeds the amount of a line", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (list, basisPoints) => {
        const total = list.reduce((sum, price) => sum + price, 0)
        const discount = Math.floor((total / 10_000) * basisPoints)
        const shared = discounts(list, discount)
        expect(shared.reduce((sum, share) => sum + share, 0)).toBe(discount)
        shared.forEach((share, position) => expect(share).toBeLessThanOrEqual(list[position] ?? 0))
      }),
      { numRuns: 2000 },
    )
  })
})
