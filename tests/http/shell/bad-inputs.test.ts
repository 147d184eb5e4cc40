import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "#tests/support/bad-inputs/ask.ts"
import { listOrigins, checkAnswer, readStore } from "#tests/support/bad-inputs/assertions.ts"
import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { openWorld, SECRETS, type World } from "#tests/support/bad-inputs/fixtures.ts"
import { listPages } from "#tests/support/bad-inputs/routes.ts"
import { BAD_INPUTS } from "#tests/support/bad-inputs/table.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

let shop: Shop
let world: World
/** Scheme and host of all links of the shop's pages. */
const places = new Set<string>()

beforeAll(async () => {
  shop = await startShop({ ...SECRETS, OTP_RESEND_SECONDS: "1", LOG_LEVEL: "info" })
  world = await openWorld(shop)
  for (const path of listPages(world)) {
    const { status, body } = await ask(shop, { path })
    expect(status, path).toBe(200)
    for (const place of listOrigins(body)) places.add(place)
  }
})

afterAll(async () => {
  await world.close()
  await shop.stop()
})

/** Returns every rule that a response to the input breaks, with its request. */
async function checkInput(input: BadInput): Promise<string[]> {
  const fits = await input.fits(world)
  const before = await readStore(world)
  const broken = await Promise.all(
    fits.map(async (fit) => {
      const answer = await ask(shop, fit)
      return checkAnswer(world, { fit, answer, places }).map(
        (rule) =>
          `${fit.method ?? "GET"} ${fit.path} ${String(fit.body ?? "").slice(0, 150)}: ${rule}`,
      )
    }),
  )
  const after = await readStore(world)
  const changed = [...after]
    .filter(([table, held]) => before.get(table) !== held && !input.changes?.includes(table))
    .map(([table]) => `changes ${table}`)
  return [...broken.flat(), ...changed]
}

for (const [kind, inputs] of Object.entries(BAD_INPUTS)) {
  describe(`bad input: ${kind}`, () => {
    for (const input of inputs) {
      test(`${input.id} ${input.what}`, async () => {
        expect(await checkInput(input)).toEqual([])
      })
    }
  })
}

test("logs no fault and no secret, and serves the same pages as before", async () => {
  expect(shop.output()).not.toMatch(/request failed|unhandled|"level":(?:50|60)/i)
  for (const secret of Object.values(SECRETS)) expect(shop.output()).not.toContain(secret)
  for (const path of listPages(world)) {
    const { status, body } = await ask(shop, { path })
    expect(status, path).toBe(200)
    expect([...listOrigins(body)].filter((place) => !places.has(place))).toEqual([])
  }
})
