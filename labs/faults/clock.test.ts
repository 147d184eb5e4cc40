import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getProfile } from "#contract/account.ts"
import { TokenAnswer } from "#contract/auth.ts"
import { faketimeEnv } from "#labs/faults/faketime-env.ts"
import { cookieOf, createNewCustomer } from "#labs/faults/new-customer.ts"
import { recordResult } from "#labs/faults/results.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { oneTimeCodes, tokens } from "#shop-api/db/schema/accounts.ts"
import { hashToken } from "#shop-api/http/caller.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

const METRICS_TOKEN = "who-reads-the-metrics"
const SOON = sql`now() + interval '30 minutes'`
const JUST_OVER = sql`now() - interval '1 minute'`

const folder = mkdtempSync(path.join(tmpdir(), "shop-clock-"))
const file = path.join(folder, "offset")

let postgres: PostgresServer
let shop: Shop
let database: Database

/** Sets the clock of the shop's machine forward or back. The database has a clock of its own. */
const setClock = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`)

beforeAll(async () => {
  setClock(0)
  postgres = await startPostgres()
  shop = await startShop({
    ...SECRETS,
    ...faketimeEnv(file),
    METRICS_TOKEN,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "warn",
  })
  database = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
})

afterAll(async () => {
  await shop.stop()
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads from the shop's metrics how many seconds the clock of its machine is ahead of the database's clock. */
async function readOffset(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  return Number(/^shop_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1])
}

/** Returns a visitor who has received a code and can register with it. */
async function invite() {
  const customer = createNewCustomer(shop)
  const sent = await customer.askForCode()
  expect(sent.status).toBe(200)
  const code = await shop.lastCode(customer.phone)
  return { ...customer, register: () => customer.register(code, cookieOf(sent)) }
}

/**
 * Registers a customer whose session expires at `expiresAt`, a time of the database's clock. Returns a function that
 * sends a request of this customer and returns the status.
 */
async function signIn(expiresAt: typeof SOON) {
  const answer = await (await invite()).register()
  const { access_token } = TokenAnswer.parse(await answer.json())
  await database.db
    .update(tokens)
    .set({ expiresAt })
    .where(eq(tokens.hash, hashToken(access_token)))
  const headers = { authorization: `Bearer ${access_token}` }
  return async () => (await fetch(shop.url + getProfile.path, { headers })).status
}

test.each([
  ["set forward by an hour", 3600],
  ["set back by five minutes", -300],
  ["set back by an hour", -3600],
])(
  "keeps the expiry of codes, sessions and limits on a machine whose clock is %s, and logs the offset",
  async (name, seconds) => {
    const [invited, late] = [await invite(), await invite()]
    const [askSignedIn, askSignedOut] = [await signIn(SOON), await signIn(JUST_OVER)]
    const { phone } = late
    const waiting = createNewCustomer(shop)
    expect((await waiting.askForCode()).status).toBe(200)
    await database.db
      .update(oneTimeCodes)
      .set({ expiresAt: JUST_OVER })
      .where(eq(oneTimeCodes.phone, phone))

    setClock(seconds)
    await expect.poll(readOffset, { timeout: 30_000 }).toBeCloseTo(seconds, 0)
    const message = `The clock of this machine is ${Math.abs(seconds)} s`
    await expect.poll(() => shop.output()).toContain(message)

    // Another code can be requested a minute after the last one, no matter what the machine's clock shows.
    const tooSoon = await waiting.askForCode()
    expect(tooSoon.status).toBe(429)
    expect(Number(tooSoon.headers.get("retry-after"))).toBeLessThanOrEqual(60)
    expect((await invited.register()).status).toBeLessThan(300)
    expect((await invited.register()).status).toBe(422)
    expect((await late.register()).status).toBe(422)
    expect(await askSignedIn()).toBe(200)
    expect(await askSignedOut()).toBe(401)
    // A code that the shop sends while the clock is wrong is valid as well.
    expect((await (await invite()).register()).status).toBeLessThan(300)

    setClock(0)
    await expect.poll(readOffset, { timeout: 30_000 }).toBeCloseTo(0, 0)
    const said = { output: shop.output(), url: shop.url }
    expect(await checkInvariants(database.db, said)).toEqual([])
    recordResult({ fault: `the clock of a machine is ${name}`, times: 1 })
  },
)

test.each([
  ["forward", 3600],
  ["back", -3600],
])(
  "accepts the visitors' addresses of a storefront whose clock is set %s by an hour",
  async (way, seconds) => {
    const clock = path.join(folder, `storefront-${way}`)
    writeFileSync(clock, "+0\n")
    const settings = { ...SECRETS, LOG_LEVEL: "warn" }
    const api = await startShop({ ...settings, DATABASE_URL: postgres.url }, "shop-api/main.ts")
    const front = await startShop({ ...settings, SHOP_API_URL: api.url, ...faketimeEnv(clock) })
    try {
      writeFileSync(clock, `${seconds > 0 ? "+" : ""}${seconds}\n`)
      const readDate = async () => Date.parse((await fetch(front.url)).headers.get("date") ?? "")
      await expect
        .poll(async () => Math.round(((await readDate()) - Date.now()) / 3_600_000), {
          timeout: 30_000,
        })
        .toBe(Math.sign(seconds))
      // Visitors with the same IP address can request ten codes in an hour. If the shop API rejected the addresses that
      // the storefront sends, it would count all visitors under the storefront's own address and refuse the eleventh.
      for (let visitor = 0; visitor < 11; visitor += 1) {
        expect((await createNewCustomer(front).askForCode()).status).toBe(200)
      }
      recordResult({ fault: `the clock of a storefront is set ${way} by an hour`, times: 1 })
    } finally {
      await front.stop()
      await api.stop()
    }
  },
)
