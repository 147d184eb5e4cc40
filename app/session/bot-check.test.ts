import { expect, test } from "vitest"
import { issueStamp, passesBotCheck } from "#app/session/bot-check.ts"

const SHOWN_AT = Date.parse("2026-11-20T07:00:00Z")
const DAY = 24 * 60 * 60 * 1000

/** @param age milliseconds between the rendering and the submission of the form */
function isAcceptedAfter(age: number): Promise<boolean> {
  const form = new FormData()
  form.set("stamp", issueStamp(SHOWN_AT))
  return passesBotCheck(form, SHOWN_AT + age)
}

test.each([
  // The clocks of two storefronts may differ by up to four seconds.
  [-4000, true],
  [-4001, false],
  [-DAY, false],
  [1000, true],
  [DAY, true],
  [DAY + 1, false],
])("accepts a form that is submitted after %i ms: %s", async (age, isAccepted) => {
  expect(await isAcceptedAfter(age)).toBe(isAccepted)
})

test("accepts a form that is submitted within a second, when that second is over", async () => {
  const start = performance.now()
  expect(await isAcceptedAfter(800)).toBe(true)
  expect(performance.now() - start).toBeGreaterThan(190)
})
