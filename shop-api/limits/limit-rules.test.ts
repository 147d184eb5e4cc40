import { expect, test } from "vitest"
import { LIMITS } from "#shop-api/limits/limit-rules.ts"

test("ask no question of an attempt that is made without one: a card, a code or a message", () => {
  const asking = LIMITS.filter(
    ({ action, free, most }) => ["card", "code", "contact"].includes(action) && free !== most,
  )
  expect(asking).toEqual([])
})
