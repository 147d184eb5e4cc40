import { expect, test } from "vitest"
import { issueStamp, passesGuard } from "#app/session/form-guard.ts"

const SHOWN_AT = Date.parse("2026-11-20T07:00:00Z")
const DAY = 24 * 60 * 60 * 1000

/** Whether a form that was shown is taken for a person's when it comes back so many milliseconds later. */
function isTakenAfter(age: number): boolean {
  const form = new FormData()
  form.set("stamp", issueStamp(SHOWN_AT))
  return passesGuard(form, SHOWN_AT + age)
}

test.each([
  [-1, false],
  [999, false],
  [1000, true],
  [DAY, true],
  [DAY + 1, false],
])("a form that comes back after %i ms is a person's: %s", (age, isTaken) => {
  expect(isTakenAfter(age)).toBe(isTaken)
})
