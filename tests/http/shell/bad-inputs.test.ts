import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { BAD_INPUTS } from "#tests/support/bad-inputs/all-bad-inputs.ts"
import { listOrigins, checkAnswer, readStore } from "#tests/support/bad-inputs/assertions.ts"
import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { openFixtures, SECRETS, type Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { listPages } from "#tests/support/bad-inputs/routes.ts"
import { sendRequest } from "#tests/support/bad-inputs/send-request.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

let shop: Shop
let fixtures: Fixtures
/** Scheme and host of all links on the shop's ordinary pages. A response to a bad input must link no other host. */
const linkOrigins = new Set<string>()

beforeAll(async () => {
  shop = await startShop({ ...SECRETS, OTP_RESEND_SECONDS: "1", LOG_LEVEL: "info" })
  fixtures = await openFixtures(shop)
  for (const path of listPages(fixtures)) {
    const { status, body } = await sendRequest(shop, { path })
    expect(status, path).toBe(200)
    for (const place of listOrigins(body)) linkOrigins.add(place)
  }
})

afterAll(async () => {
  await fixtures.close()
  await shop.stop()
})

/**
 * Sends all requests of a bad input. Returns a line for each rule that a response breaks, with its request, and for
 * each table that the input must not change but does.
 */
async function checkInput(input: BadInput): Promise<string[]> {
  const cases = await input.buildCases(fixtures)
  const before = await readStore(fixtures)
  const broken = await Promise.all(
    cases.map(async (requestCase) => {
      const answer = await sendRequest(shop, requestCase)
      return checkAnswer(fixtures, { requestCase, answer, linkOrigins }).map(
        (rule) =>
          `${requestCase.method ?? "GET"} ${requestCase.path} ${String(requestCase.body ?? "").slice(0, 150)}: ${rule}`,
      )
    }),
  )
  const after = await readStore(fixtures)
  const changed = [...after]
    .filter(([table, held]) => before.get(table) !== held && !input.changes?.includes(table))
    .map(([table]) => `changes ${table}`)
  return [...broken.flat(), ...changed]
}

for (const [kind, inputs] of Object.entries(BAD_INPUTS)) {
  describe(`bad input: ${kind}`, () => {
    // The daily run sends every third bad input of each kind.
    for (const input of inputs.filter((_, index) => triesEveryLanguage || index % 3 === 0)) {
      test(`${input.id} ${input.what}`, async () => {
        expect(await checkInput(input)).toEqual([])
      })
    }
  })
}

test("logs no fault and no secret, and serves the same pages as before", async () => {
  expect(shop.output()).not.toMatch(/request failed|unhandled|"level":(?:50|60)/i)
  for (const secret of Object.values(SECRETS)) expect(shop.output()).not.toContain(secret)
  for (const path of listPages(fixtures)) {
    const { status, body } = await sendRequest(shop, { path })
    expect(status, path).toBe(200)
    expect([...listOrigins(body)].filter((place) => !linkOrigins.has(place))).toEqual([])
  }
})
