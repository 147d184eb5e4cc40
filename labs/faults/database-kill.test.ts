import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getRepetitions } from "#labs/faults/repetitions.ts"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

let postgres: PostgresServer
let shop: Shop
let customer: SimulatedCustomer

/** Calls `read` with a new database connection, because killing PostgreSQL ends all earlier connections. */
async function withDatabase<T>(read: (database: Database) => Promise<T>): Promise<T> {
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
  customer = await withDatabase((database) => createSimulatedCustomer(database, () => shop.url))
}, 180_000)

afterAll(async () => {
  await shop.stop()
  await postgres.stop()
}, 60_000)

const rounds = getRepetitions()
/** Within this number of milliseconds, the shop must reconnect to its database. */
const HEALS_WITHIN = 60_000

test(
  `loses no acknowledged order and reconnects when the database is killed ${rounds} times`,
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
          // An order may get no response. The next call of `order` then sends the same order again.
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
          throw new Error(`the shop does not reconnect: ${shop.output().slice(-2000)}`)
        }
        await delay(20)
      }
      slowest = Math.max(slowest, performance.now() - back)
      ending.abort()
      await ordering
      // While the database was down, the shop may respond only with 503.
      expect([...statuses].filter((status) => status !== 503)).toEqual([])
      const output = shop.output()
      expect(
        await withDatabase(({ db }) => checkInvariants(db, { promised, output, canaries })),
      ).toEqual([])
    }
    expect(shop.pid()).toBe(pid)
    expect(promised.size).toBeGreaterThan(rounds)
    recordResult({
      fault: "the process of PostgreSQL is killed",
      times: rounds,
      orders: promised.size,
      lost: 0,
      slowest,
    })
  },
  rounds * 120_000,
)
