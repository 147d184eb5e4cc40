import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDatabase } from "#shop-api/db/database.ts"
import { openShopApi } from "#shop-api/open.ts"
import { tellFigure } from "#tests/faults/figures.ts"
import { createKeenCustomer, type KeenCustomer } from "#tests/faults/keen-customer.ts"
import { getRounds } from "#tests/faults/kill-rounds.ts"
import { findBroken } from "#tests/support/invariants.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

const IN_FLIGHT = 50
/** Within which a supervisor expects the process to have ended by itself. Milliseconds. */
const ENDS_WITHIN = 10_000
const rounds = Math.ceil(getRounds() / 3)
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-stop-"))

let shop: Shop
let customers: KeenCustomer[]

beforeAll(async () => {
  await (await openShopApi({ DATA_DIR: dataDir, LOG_LEVEL: "silent" })).close()
  const database = await openDatabase({ dataDir })
  customers = []
  for (let one = 0; one < IN_FLIGHT / 2; one += 1) {
    customers.push(await createKeenCustomer(database, () => shop.url))
  }
  await database.close()
  shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: "warn" })
})

afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${rounds} times stopped with ${IN_FLIGHT} requests in flight, the shop ends each of them whole or takes none, and itself in time`,
  async () => {
    const promised = new Set<string>()
    let slowest = 0
    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1) await shop.restart()
      const before = promised.size
      const isBusy = Promise.withResolvers<undefined>()
      const statuses = new Set<number>()
      const failed: unknown[] = []
      let answered = 0
      /** Asks again and again, until nobody takes the question. */
      const keepAsking = async (ask: () => Promise<number>) => {
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
      const buy = (customer: KeenCustomer) => async () => {
        const placed = await customer.order()
        if ("refused" in placed) return placed.refused
        promised.add(placed.id)
        return 201
      }
      const look = async () => {
        const answer = await fetch(`${shop.url}/ru/products.rsc?sort=price`)
        expect((await answer.text()).length).toBeGreaterThan(10_000)
        return answer.status
      }
      const asking = customers.flatMap((one) => [keepAsking(buy(one)), keepAsking(look)])
      await isBusy.promise

      const startedAt = performance.now()
      // Rejects when the process had to be killed; a folder of the caller's stays.
      await shop.stop()
      const took = performance.now() - startedAt
      await Promise.all(asking)
      slowest = Math.max(slowest, took)
      expect(took).toBeLessThan(ENDS_WITHIN)
      // Refused is who finds nobody there; whoever was let in was answered.
      expect(new Set(failed.map(reasonOf))).toEqual(new Set(["ECONNREFUSED"]))
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])

      const left = await openDatabase({ dataDir })
      const broken = await findBroken(left.db, { promised, output: shop.output() })
      await left.close()
      expect(broken).toEqual([])
    }
    tellFigure({
      fault: `SIGTERM with ${IN_FLIGHT} requests in flight`,
      ...{ times: rounds, orders: promised.size, lost: 0, slowest },
    })
  },
  rounds * 60_000,
)

/** Why there was no answer: the system's word for it where it has one. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause) return String(cause.code)
  }
  return String(error)
}
