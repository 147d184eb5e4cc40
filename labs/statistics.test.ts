import { expect, test } from "vitest"
import { getPercentile, getSpread } from "#labs/statistics.ts"

test("computes the median in any order of the values", () => {
  expect(getSpread([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  expect(getSpread([8, 2, 4, 6])).toEqual({ median: 5, min: 2, max: 8 })
})

test("computes percentiles between the two nearest values", () => {
  const values = Array.from({ length: 101 }, (_, value) => 100 - value)
  expect(getPercentile(values, 0.99)).toBe(99)
  expect(getPercentile([0, 10], 0.75)).toBe(7.5)
  expect(getPercentile([3], 0.99)).toBe(3)
})

test("has no result without values", () => {
  expect(getSpread([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN })
})
