import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getRepetitions } from "#labs/faults/repetitions.ts"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

const IN_FLIGHT = 50
/** The error codes of requests whose connection was reset. */
const RESET_CODES = new Set(["ECONNRESET", "UND_ERR_SOCKET", "EPIPE"])
/** Within this number of milliseconds, a process must stop. A process supervisor would kill it after that. */
const ENDS_WITHIN = 10_000
const rounds = Math.ceil(getRepetitions() / 3)
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-stop-"))

let shop: Shop
let customers: SimulatedCustomer[]

beforeAll(async () => {
  await copyFilledStore(dataDir)
  const database = await openDatabase({ dataDir })
  customers = []
  for (let one = 0; one < IN_FLIGHT / 2; one += 1) {
    customers.push(await createSimulatedCustomer(database, () => shop.url, 10))
  }
  await database.close()
  shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: "warn" })
})

afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `completes or refuses each of ${IN_FLIGHT} requests in flight and stops in time, ${rounds} times`,
  async () => {
    const promised = new Set<string>()
    let slowest = 0
    let unread = 0
    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1) await shop.restart()
      const before = promised.size
      const isBusy = Promise.withResolvers<undefined>()
      const statuses = new Set<number>()
      const failed: unknown[] = []
      let answered = 0
      let cutShort = 0
      /** Sends requests until the shop refuses the connection. */
      const sendRequests = async (ask: () => Promise<number>) => {
        try {
          for (;;) {
            statuses.add(await ask())
            answered += 1
            if (answered > IN_FLIGHT && promised.size > before) isBusy.resolve(undefined)
          }
        } catch (error) {
          failed.push(error)
        }
      }
      const buy = (customer: SimulatedCustomer) => async () => {
        const placed = await customer.order()
        if ("refused" in placed) return placed.refused
        promised.add(placed.id)
        return 201
      }
      const readList = async () => {
        const answer = await fetch(`${shop.url}/ru/products.rsc?sort=price`)
        // A response that has begun must be sent completely.
        const text = await answer.text().catch(() => "")
        if (text.length < 10_000) cutShort += 1
        return answer.status
      }
      const asking = customers.flatMap((one) => [sendRequests(buy(one)), sendRequests(readList)])
      await isBusy.promise

      const startedAt = performance.now()
      // Rejects if the process does not stop by itself and has to be killed. `stop` does not delete the data folder,
      // because the test has created it.
      await shop.stop()
      const took = performance.now() - startedAt
      await Promise.all(asking)
      slowest = Math.max(slowest, took)
      expect(took).toBeLessThan(ENDS_WITHIN)
      expect(cutShort).toBe(0)
      // Each client sends requests until one fails. Most of these last requests fail with ECONNREFUSED. The operating
      // system resets the connections of some others, because the shop had not accepted them when it stopped listening.
      // The shop has read nothing of those requests.
      const late = failed.map(reasonOf).filter((reason) => reason !== "ECONNREFUSED")
      expect(late.filter((reason) => !RESET_CODES.has(reason))).toEqual([])
      expect(late.length).toBeLessThanOrEqual(IN_FLIGHT / 2)
      unread += late.length
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])

      const left = await openDatabase({ dataDir })
      const broken = await checkInvariants(left.db, { promised, output: shop.output() })
      await left.close()
      expect(broken).toEqual([])
    }
    recordResult({
      fault: `SIGTERM with ${IN_FLIGHT} requests in flight`,
      times: rounds,
      orders: promised.size,
      lost: 0,
      slowest,
      note: `${unread} of ${rounds * IN_FLIGHT} connected as the listener closed; no response was cut short`,
    })
  },
  rounds * 60_000,
)

/**
 * Returns why there was no response: the error code of the operating system if there is one, otherwise the error as
 * text.
 */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause) return String(cause.code)
  }
  return String(error)
}
