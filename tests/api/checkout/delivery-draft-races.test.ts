import { tmpdir } from "node:os"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { applyPromocode, clearDelivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { type Database, openDatabase, type Transaction } from "#shop-api/db/database.ts"
import { deliveryDrafts } from "#shop-api/db/schema/accounts.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

// These races can happen on PostgreSQL only, because PGlite runs one transaction at a time. The two shop APIs stand for
// two processes that share only the database.
let database: TestDatabase
let one: TestApi
let other: TestApi
/** A database connection that locks rows, so that the requests of both shop APIs wait. */
let blocker: Database
beforeAll(async () => {
  database = await createFilledDatabase()
  one = await createTestApi({ databaseUrl: database.url })
  other = await createTestApi({ databaseUrl: database.url })
  blocker = await openDatabase({ dataDir: tmpdir(), databaseUrl: database.url })
}, 180_000)
afterAll(async () => {
  await Promise.all([one.close(), other.close(), blocker.close()])
  await database.drop()
}, 60_000)

const PROMOCODE = "ATIR10"

const save = (api: TestApi, { token }: Customer) =>
  api.send(saveDelivery, { token, body: { notes: "New" } })
const apply = (api: TestApi, { token }: Customer) =>
  api.send(applyPromocode, { token, body: { promocode: PROMOCODE, subtotal: 1_000_000 } })
const clear = (api: TestApi, { token }: Customer) => api.send(clearDelivery, { token })

const orderBy = (option: "card" | "bonus") => async (api: TestApi, customer: Customer) => {
  const card_id =
    option === "card" ? await saveTestCard(api, customer.token, TEST_CARDS.good) : undefined
  const body = await draftOrder(api, customer, { payment: { option, card_id } })
  return place(api, customer, body)
}

type Act = typeof save

async function whenWaiting(tx: Transaction, requests: number): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted`
  await expect
    .poll(async () => (await tx.execute(waiting)).rows, { timeout: 20_000 })
    .toHaveLength(requests)
}

/**
 * Locks the row of a customer's draft until two requests wait for it, the second one after the first. Returns the draft
 * after both requests.
 */
async function raceOnDraft(first: Act, second: Act) {
  const customer = await createCustomer(one)
  await grant(one, customer, 10_000_000)
  await one.get(saveDelivery, { token: customer.token, body: { notes: "Old" } })
  const { replies } = await blocker.db.transaction(async (tx) => {
    const ofCustomer = eq(deliveryDrafts.userId, customer.id)
    await tx.select().from(deliveryDrafts).where(ofCustomer).for("update")
    const running = [first(one, customer)]
    await whenWaiting(tx, 1)
    running.push(second(other, customer))
    await whenWaiting(tx, 2)
    return { replies: Promise.all(running) }
  })
  for (const { status } of await replies) expect([200, 201]).toContain(status)
  return one.get(getDelivery, { token: customer.token })
}

describe("[D1.225] of two changes of a delivery draft that arrive at once,", () => {
  test.each<[string, Act, Act]>([
    ["a save and then a promocode", save, apply],
    ["a promocode and then a save", apply, save],
  ])("both are kept: %s", async (_, first, second) => {
    expect(await raceOnDraft(first, second)).toMatchObject({ notes: "New", promocode: PROMOCODE })
  })

  test.each<[string, Act]>([
    ["an order by bonus points", orderBy("bonus")],
    ["an order by card", orderBy("card")],
    ["the customer's wish to clear it", clear],
  ])("a promocode does not bring back what %s has removed", async (_, remove) => {
    expect(await raceOnDraft(remove, apply)).toMatchObject({ notes: "" })
  })
})
