import fc from "fast-check"
import { expect, test } from "vitest"
import { cutByScore } from "#shop-api/catalogue/index/cut-page.ts"

test("cuts the page of a list by score, whether few or many items have the same score", () => {
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
