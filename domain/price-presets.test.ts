import { expect, test } from "vitest"
import { listPricePresets } from "./price-presets.ts"

const inMajor = (min: number, max: number) =>
  listPricePresets({ min: min * 100, max: max * 100 }).map((limit) => limit / 100)

test.each([
  [350_000, 4_100_000, [500_000, 1_000_000, 2_000_000]],
  [1_900, 24_000, [5_000, 10_000, 20_000]],
  [1, 10_000_000, [1_000_000, 2_000_000, 5_000_000]],
  [600_000, 900_000, []],
  [500_000, 500_000, []],
])("offers round limits between %d and %d", (min, max, limits) => {
  expect(inMajor(min, max)).toEqual(limits)
})
