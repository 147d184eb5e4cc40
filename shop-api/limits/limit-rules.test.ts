import { expect, test } from "vitest"
import { LIMITS } from "#shop-api/limits/limit-rules.ts"

test("never asks an arithmetic question for a card, a code or a contact message", () => {
  const asking = LIMITS.filter(
    ({ action, free, most }) => ["card", "code", "contact"].includes(action) && free !== most,
  )
  expect(asking).toEqual([])
})
