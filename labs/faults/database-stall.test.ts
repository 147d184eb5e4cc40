import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkInvariants, type Memory, measureMemory } from "#tests/support/invariants.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

/** Number of clients. There are several times as many clients as connections in the shop's database pool. */
const CLIENTS = isFullRun ? 200 : 40
const VISITS = 100
/**
 * Within this number of milliseconds, even on a busy machine, the shop must respond to a request that waits for a
 * connection or a lock.
 */
const ANSWERED_WITHIN = 30_000
const HEALS_WITHIN = 60_000

let postgres: PostgresServer
let shop: Shop
let database: Database
let customers: SimulatedCustomer[]
let memory: Memory

beforeAll(async () => {
  postgres = await startPostgres()
  const env = { ...SECRETS, DATABASE_URL: postgres.url, LOG_LEVEL: "error" }
  shop = await startShop(env)
  database = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
  customers = []
  for (let one = 0; one < CLIENTS; one += 1) {
    customers.push(await createSimulatedCustomer(database, () => shop.url, 1))
  }
  memory = await measureMemory(shop)
})

afterAll(async () => {
  await shop.stop()
  await database.close()
  await postgres.stop()
})

test(`responds 503 to ${CLIENTS} customers while the database is stalled, and still shows pages`, async () => {
  // Requests the product list. The first call, before the database stalls, puts the page into the page cache.
  const openList = async () => {
    const answer = await fetch(`${shop.url}/uz/products`, {
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    })
    await answer.text()
    return answer.status
  }
  expect(await openList()).toBe(200)
  const holder = new pg.Client({ connectionString: postgres.url })
  holder.on("error", () => {})
  await holder.connect()
  await holder.query("begin; lock table tokens in access exclusive mode")

  const startedAt = performance.now()
  const asked = await Promise.all(
    customers.map(async (_, turn) => {
      const answer = await fetch(`${shop.url}/api/v1/orders`, {
        headers: { authorization: `Bearer nobody-has-this-token-${turn}` },
      })
      const { status, headers } = answer
      await answer.text()
      return { status, retryAfter: Number(headers.get("retry-after")) }
    }),
  )
  const answeredWithin = performance.now() - startedAt
  expect(asked.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0))).toEqual([])
  expect(answeredWithin).toBeLessThan(ANSWERED_WITHIN)

  const stalled = customers.map((customer) => customer.order())
  const waits: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const at = performance.now()
    expect(await openList()).toBe(200)
    waits.push(performance.now() - at)
  }
  const p95 = waits.toSorted((one, other) => one - other)[Math.ceil(VISITS * 0.95) - 1] ?? 0
  const refused = (await Promise.all(stalled)).map(
    (placed) => "refused" in placed && placed.refused,
  )
  expect(new Set(refused)).toEqual(new Set([503]))

  await holder.end()
  const back = performance.now()
  const promised = new Set<string>()
  const [customer] = customers
  while (promised.size === 0) {
    const placed = await customer?.order()
    if (placed && "id" in placed) promised.add(placed.id)
    expect(performance.now() - back).toBeLessThan(HEALS_WITHIN)
  }
  const slowest = performance.now() - back
  for (const one of customers.slice(1, 20)) {
    const placed = await one.order()
    if ("refused" in placed) throw new Error(`rejected with ${placed.refused}`)
    promised.add(placed.id)
  }
  const canaries = new Map(Object.entries(SECRETS))
  const said = { promised, output: shop.output(), canaries, url: shop.url, memory }
  expect(await checkInvariants(database.db, said)).toEqual([])
  recordResult({
    fault: `${CLIENTS} customers at a database that has stalled`,
    times: CLIENTS * 2,
    orders: promised.size,
    lost: 0,
    slowest,
    note: `responses within ${(answeredWithin / 1000).toFixed(1)} s; 95 of 100 pages within ${Math.round(p95)} ms`,
  })
})
