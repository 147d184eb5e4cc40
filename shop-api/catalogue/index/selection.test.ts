import { expect, test } from "vitest"
import { ATTRIBUTE_NAMES, getAttribute } from "#domain/product-attributes.ts"
import { assignBits, OPEN_FACETS } from "#shop-api/catalogue/index/selection.ts"

test("assigns each facet a separate bit", () => {
  const bits = Object.values(assignBits(OPEN_FACETS))
  expect(new Set(bits).size).toBe(OPEN_FACETS.length)
  expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(2 ** OPEN_FACETS.length - 1)
})

test("rejects more facets than fit into 16 bits", () => {
  const facets = Array.from({ length: 14 }, (_, index) => `facet ${String(index)}`)
  expect(assignBits(facets)["facet 13"]).toBe(2 ** 13)
  expect(() => assignBits([...facets, "one more"])).toThrow("15 facets")
})

test.each(ATTRIBUTE_NAMES)("fits each value of the attribute %s into a mask", (name) => {
  expect(getAttribute(name).values.length).toBeLessThanOrEqual(32)
})
