import { expect, test } from "vitest"
import { roundPriceLimit } from "./round-price-limit.ts"

const SOM = 100

test.each([
  [64_899_900, 60_000_000],
  [60_000_000, 60_000_000],
  [99_999_900, 75_000_000],
  [24_990_00, 20_000_00],
  [10_000, 10_000],
  [1_99, 1_00],
  [1_80, 1_00],
])("rounds a price of %i down to %i", (amount, rounded) => {
  expect(roundPriceLimit(amount, SOM)).toBe(rounded)
})

test("returns null below the smallest unit that the currency shows", () => {
  expect(roundPriceLimit(99, SOM)).toBeNull()
  expect(roundPriceLimit(0, SOM)).toBeNull()
})
