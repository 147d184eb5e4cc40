import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type ManyMachines, startManyMachines } from "#tests/support/many-machines.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"
import type { Shop } from "#tests/support/shop.ts"

const ROUNDS = isFullRun ? 10 : 1
const CUSTOMERS = 4
/** Milliseconds between two requests of a visitor. At this rate, the shop is busy, but not overloaded. */
const THINKS = 50
/** What visitors request: cached and uncached pages, and a call of the shop API that the storefront forwards. */
const READS = [
  { target: "/uz", has: "</html>" },
  { target: "/ru/products", has: "</html>" },
  { target: "/en/cart", has: "</html>" },
  { target: "/ru/products?q=rose&sort=price", has: "</html>" },
  { target: "/api/v1/products?sort=price", has: '"items"' },
]

/** Reads the default of STOP_DELAY_SECONDS from compose.yaml. */
function readStopDelay(): string {
  const file = path.resolve(import.meta.dirname, "../../compose.yaml")
  const [, seconds] = /STOP_DELAY_SECONDS:-(\d+)\}/.exec(readFileSync(file, "utf8")) ?? []
  if (seconds === undefined) throw new Error(`${file} has no STOP_DELAY_SECONDS`)
  return seconds
}

let postgres: PostgresServer
let redis: RedisServer
let shop: ManyMachines
let database: Database
let customers: SimulatedCustomer[]

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  shop = await startManyMachines({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: "warn",
    STOP_DELAY_SECONDS: readStopDelay(),
  })
  database = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
  customers = []
  for (let one = 0; one < CUSTOMERS; one += 1) {
    customers.push(await createSimulatedCustomer(database, () => shop.url))
  }
})

afterAll(async () => {
  await shop.stop()
  await database.close()
  await Promise.all([redis.stop(), postgres.stop()])
})

const readinessOf = async ({ url }: Shop) => (await fetch(`${url}/readyz`)).status

/** Restarts a process and waits until it is ready again, as an operator would. */
async function restart(one: Shop): Promise<void> {
  const restarting = one.restart()
  // Before a process stops, its /readyz must respond 503, so that a load balancer chooses another process.
  await expect.poll(() => readinessOf(one)).toBe(503)
  await restarting
  await expect.poll(() => readinessOf(one), { timeout: 30_000 }).toBe(200)
}

test("keeps storefronts ready while one of their shop APIs is about to stop", async () => {
  const [one] = shop.apis
  const restarting = one.restart()
  await expect.poll(() => readinessOf(one)).toBe(503)
  const asked = shop.fronts.flatMap((front) => Array.from({ length: 10 }, () => readinessOf(front)))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  await restarting
})

test(
  `fails no request while all processes are restarted one after the other, ${ROUNDS} times`,
  async () => {
    const processes = [...shop.apis, ...shop.fronts]
    const ending = new AbortController()
    const promised = new Set<string>()
    const wrong: string[] = []
    let looks = 0
    let slowest = 0

    /** Sends requests until the end of the test, and records the wrong responses. */
    const sendRequests = async (what: string, ask: () => Promise<string | null>) => {
      while (!ending.signal.aborted) {
        const problem = await ask().catch((error: unknown) => String(error))
        if (problem !== null) wrong.push(`${what}: ${problem}`)
        await delay(THINKS)
      }
    }
    const readPage = ({ target, has }: (typeof READS)[number]) =>
      sendRequests(target, async () => {
        const startedAt = performance.now()
        const answer = await fetch(shop.url + target)
        const text = await answer.text()
        looks += 1
        slowest = Math.max(slowest, performance.now() - startedAt)
        return answer.status === 200 && text.includes(has) ? null : `responded ${answer.status}`
      })
    const buy = (customer: SimulatedCustomer) =>
      sendRequests("order", async () => {
        const placed = await customer.order()
        if ("refused" in placed) return `rejected with ${placed.refused}`
        promised.add(placed.id)
        return null
      })

    const asking = [...READS.map(readPage), ...customers.map(buy)]
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const one of processes) {
          const before = { looks, orders: promised.size }
          await restart(one)
          expect(looks).toBeGreaterThan(before.looks)
          expect(promised.size).toBeGreaterThan(before.orders)
        }
      }
    } finally {
      ending.abort()
      await Promise.all(asking)
    }
    const passedOver = shop.nginx.output()
    expect(wrong, passedOver).toEqual([])
    const output = processes.map((one) => one.output()).join("\n")
    expect(await checkInvariants(database.db, { promised, output, url: shop.url })).toEqual([])
    recordResult({
      fault: "all processes are restarted, one after the other",
      times: ROUNDS * processes.length,
      orders: promised.size,
      lost: 0,
      note:
        `${looks} pages, none failed, the slowest took ${(slowest / 1000).toFixed(1)} s; ` +
        `nginx was refused ${count(passedOver, "refused")} and cut off ${count(passedOver, "reset by peer")} times`,
    })
  },
  ROUNDS * 180_000,
)

const count = (text: string, words: string) => text.split(words).length - 1
