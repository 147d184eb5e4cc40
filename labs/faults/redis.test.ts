import { afterAll, beforeAll, expect, test } from "vitest"
import { cookieOf, createNewCustomer } from "#labs/faults/new-customer.ts"
import { getRepetitions } from "#labs/faults/repetitions.ts"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { checkInvariants, type Memory, measureMemory } from "#tests/support/invariants.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type RedisServer, startRedis } from "#tests/support/redis.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

const ORDERS_OF_A_FAULT = 3
const PAGES = ["/uz", "/ru/products?sort=price", "/en/product/101"]

const rounds = Math.ceil(getRepetitions() / 3)
let postgres: PostgresServer
let redis: RedisServer
let shop: Shop
let database: Database
let customer: SimulatedCustomer
let memory: Memory

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const env = { ...SECRETS, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  shop = await startShop({ ...env, LOG_LEVEL: "warn" })
  database = await openDatabase({ dataDir: "", databaseUrl: postgres.url })
  customer = await createSimulatedCustomer(database, () => shop.url)
  memory = await measureMemory(shop)
})

afterAll(async () => {
  await shop.stop()
  await database.close()
  await Promise.all([redis.stop(), postgres.stop()])
})

const FAULTS: readonly { name: string; begin: () => unknown; end: () => unknown }[] = [
  { name: "is flushed", begin: () => redis.flush(), end: () => {} },
  { name: "does not answer", begin: () => redis.pause(), end: () => redis.resume() },
  { name: "breaks its connections", begin: () => redis.disconnect(), end: () => {} },
  { name: "is gone", begin: () => redis.kill(), end: () => redis.start() },
]

test(
  `keeps pages, orders and limits while Redis is flushed, silent, cut off or gone, ${rounds} times each`,
  async () => {
    const promised = new Set<string>()
    let slowest = 0
    let turn = 0
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, begin, end } of FAULTS) {
        turn += 1
        const visitor = createNewCustomer(shop)
        const sent = await visitor.askForCode()
        expect(sent.status, name).toBe(200)
        const cookie = cookieOf(sent)
        await begin()
        try {
          const startedAt = performance.now()
          for (let one = 0; one < ORDERS_OF_A_FAULT; one += 1) {
            const placed = await customer.order()
            if ("refused" in placed) throw new Error(`${name}: rejected with ${placed.refused}`)
            promised.add(placed.id)
            if (one === 0) slowest = Math.max(slowest, performance.now() - startedAt)
          }
          for (const path of PAGES) {
            const answer = await fetch(shop.url + path)
            expect(answer.status, name).toBe(200)
            expect(await answer.text(), name).toContain("</html>")
          }
          // Even during the fault of Redis, the limit on codes applies, and the visitor can use the code that the shop
          // has sent, but only once.
          expect((await visitor.askForCode()).status, name).toBe(429)
          const code = await shop.lastCode(visitor.phone)
          const wrong = code === "000000" ? "111111" : "000000"
          expect((await visitor.register(wrong, cookie)).status, name).toBe(422)
          expect((await visitor.register(code, cookie)).status, name).toBeLessThan(300)
          expect((await visitor.register(code, cookie)).status, name).toBe(422)
        } finally {
          await end()
        }
        const canaries = new Map(Object.entries(SECRETS))
        const said = { promised, output: shop.output(), canaries, url: shop.url, memory }
        expect(await checkInvariants(database.db, said), name).toEqual([])
      }
    }
    recordResult({
      fault: "Redis is flushed, silent, cut off and gone",
      times: turn,
      orders: promised.size,
      lost: 0,
      slowest,
    })
  },
  rounds * 180_000,
)
