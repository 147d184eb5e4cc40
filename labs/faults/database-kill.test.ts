import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getRepetitions } from "#labs/faults/repeated-kills.ts"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { findBroken } from "#tests/support/invariants.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

let postgres: PostgresServer
let shop: Shop
let customer: SimulatedCustomer

/** The database as the test looks at it: the shop's own connections have died with it. */
async function look<T>(read: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  postgres = await startPostgres()
  const env = { ...SECRETS, DATABASE_URL: postgres.url, LOG_LEVEL: "warn" }
  shop = await startShop({ ...env, SITE_URL: "http://localhost:3000" }, "shop-api/main.ts")
  customer = await look((database) => createSimulatedCustomer(database, () => shop.url))
}, 180_000)

afterAll(async () => {
  await shop.stop()
  await postgres.stop()
}, 60_000)

const rounds = getRepetitions()
/** Within which the shop is to have found its database again. Milliseconds. */
const HEALS_WITHIN = 60_000

test(
  `${rounds} times the database dies while customers order: no acknowledged order is lost, and the pool heals`,
  async () => {
    const promised = new Set<string>()
    const canaries = new Map(Object.entries(SECRETS))
    const pid = shop.pid()
    let slowest = 0
    for (let round = 1; round <= rounds; round += 1) {
      const ending = new AbortController()
      const statuses = new Set<number>()
      const ordering = (async () => {
        while (!ending.signal.aborted) {
          // A connection that was kept may end as it is used again: the same order is asked for once more.
          const placed = await customer.order().catch(() => null)
          if (placed === null) continue
          if ("id" in placed) promised.add(placed.id)
          else statuses.add(placed.refused)
        }
      })()
      await delay(Math.random() * 700)
      await postgres.crash()
      const back = performance.now()
      const before = promised.size
      while (promised.size === before) {
        if (performance.now() - back > HEALS_WITHIN) {
          throw new Error(`the pool does not heal: ${shop.output().slice(-2000)}`)
        }
        await delay(20)
      }
      slowest = Math.max(slowest, performance.now() - back)
      ending.abort()
      await ordering
      // Refused while it was gone, with a word that the shop is busy: nothing else.
      expect([...statuses].filter((status) => status !== 503)).toEqual([])
      const output = shop.output()
      expect(await look(({ db }) => findBroken(db, { promised, output, canaries }))).toEqual([])
    }
    expect(shop.pid()).toBe(pid)
    expect(promised.size).toBeGreaterThan(rounds)
    recordResult({
      fault: "the process of PostgreSQL is killed",
      ...{ times: rounds, orders: promised.size, lost: 0, slowest },
    })
  },
  rounds * 120_000,
)
