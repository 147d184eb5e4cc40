import fc from "fast-check"
import { expect, test } from "vitest"
import { ATTRIBUTE_NAMES, getAttribute } from "#domain/product-attributes.ts"
import { assignBits, cutByScore, OPEN_FACETS } from "#shop-api/catalogue/index/selection.ts"

test("assigns each facet a separate bit", () => {
  const bits = Object.values(assignBits(OPEN_FACETS))
  expect(new Set(bits).size).toBe(OPEN_FACETS.length)
  expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(2 ** OPEN_FACETS.length - 1)
})

test("rejects more facets than an element has bits", () => {
  const facets = Array.from({ length: 14 }, (_, index) => `facet ${String(index)}`)
  expect(assignBits(facets)["facet 13"]).toBe(2 ** 13)
  expect(() => assignBits([...facets, "one more"])).toThrow("15 facets")
})

test.each(ATTRIBUTE_NAMES)("fits each value of the attribute %s into a mask", (name) => {
  expect(getAttribute(name).values.length).toBeLessThanOrEqual(32)
})

test("cuts the page of a list by score, whether few or many are equal", () => {
  const list = fc.integer({ min: 1, max: 400 }).chain((size) =>
    fc.record({
      order: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
      scores: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: size, maxLength: size }),
      skip: fc.integer({ min: 0, max: 200 }),
      take: fc.integer({ min: 1, max: 50 }),
    }),
  )
  fc.assert(
    fc.property(list, ({ order, scores, skip, take }) => {
      const scoreOf = (item: number) => scores[item] ?? 0
      const sorted = order
        .filter((item) => scoreOf(item) > 0)
        .toSorted((a, b) => scoreOf(b) - scoreOf(a))
      const items = sorted.toSorted((a, b) => a - b)
      const found = { items, scores: Uint16Array.from(scores) }
      expect(cutByScore(Int32Array.from(order), found, { skip, take })).toEqual(
        sorted.slice(skip, skip + take),
      )
    }),
    { numRuns: 300 },
  )
})
