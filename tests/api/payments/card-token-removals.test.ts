import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { deleteCard, saveCard } from "#contract/account.ts"
import { Order } from "#contract/orders.ts"
import { cardTokenRemovals } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import {
  callProvider,
  createVerifiedCard,
  readMethod,
  serverAuth,
  TEST_CARDS,
} from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// These tests are about tokens of cards that the shop no longer needs, and that the payment provider has to remove.

const [PAID, CANCELLED] = [4, 50]
const [MINUTE, DAY] = [60_000, 86_400_000]
const RemoveCall = z.object({ params: z.object({ token: z.string() }) })
/** Methods to which the provider does not respond. */
const silentMethods = new Set<string>()
/** The error with which the provider answers removals. Null when it removes the tokens. */
let removalError: { code: number } | null = null
/** Tokens that the provider was asked to remove. */
const removed: string[] = []
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (method === "cards.remove") {
      removed.push(RemoveCall.parse(await request.clone().json()).params.token)
    }
    if (silentMethods.has(method)) throw new Error("timeout")
    if (method === "cards.remove" && removalError) {
      return Response.json({ jsonrpc: "2.0", id: 1, error: removalError })
    }
    return own(request)
  },
})
let customer: Customer

beforeEach(async () => {
  silentMethods.clear()
  removalError = null
  removed.length = 0
  await api.database.db.delete(cardTokenRemovals)
  customer = await createCustomer(api)
})

async function save(cardToken: string): Promise<number> {
  return (await api.get(saveCard, { body: { token: cardToken }, token: customer.token })).id
}

async function placeWith(cardId: number) {
  const payment = { option: "card", card_id: cardId }
  return await place(api, customer, await draftOrder(api, customer, { payment }))
}

/** Saves a card, and starts a charge of which the shop does not learn the outcome. */
async function startCharge() {
  const earlier = await createVerifiedCard(api, TEST_CARDS.good)
  const id = await save(earlier)
  silentMethods.add("receipts.pay")
  const { id: orderId } = Order.parse((await placeWith(id)).json)
  silentMethods.clear()
  return { earlier, id, orderId }
}

/** Changes the state of the charge's receipt at the provider. */
async function moveReceipt(orderId: string, state: number): Promise<void> {
  const { db } = api.database
  const [charge] = await db.select().from(charges).where(eq(charges.orderId, orderId))
  await db
    .update(simulatorReceipts)
    .set({ state, ...(state === PAID && { paidAt: api.clock.now }) })
    .where(eq(simulatorReceipts.id, charge?.receiptId ?? ""))
}

/** Runs the maintenance job after `passed` milliseconds. The job asks again half a minute after a missing response. */
async function maintainAfter(passed: number): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + passed)
  await api.background.maintenance.run()
}

const countQueued = () => api.database.db.$count(cardTokenRemovals)

async function isKnown(cardToken: string): Promise<boolean> {
  return !(await callProvider(api, "cards.check", { token: cardToken }, serverAuth(api))).error
}

describe("[D1.380] a card that is saved again while its charge is pending", () => {
  test.each([
    ["paid", PAID],
    ["refused", CANCELLED],
  ])("loses its earlier token once when the charge is %s, and can pay", async (outcome, state) => {
    const { earlier, id, orderId } = await startCharge()
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    expect(await save(newest)).toBe(id)
    await api.background.maintenance.run()
    expect([removed, await isKnown(earlier)]).toEqual([[], true])

    await moveReceipt(orderId, state)
    await api.background.maintenance.run()
    await api.background.maintenance.run()
    const [charge] = await api.database.db
      .select()
      .from(charges)
      .where(eq(charges.orderId, orderId))
    expect(charge?.state).toBe(outcome)
    expect(removed).toEqual([earlier])
    expect([await isKnown(earlier), await isKnown(newest)]).toEqual([false, true])
    const { status, json } = await placeWith(id)
    expect([status, Order.parse(json).payment_status]).toEqual([201, "paid"])
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("loses each of its earlier tokens, but not one that was saved once more", async () => {
    const { earlier, id, orderId } = await startCharge()
    const second = await createVerifiedCard(api, TEST_CARDS.good)
    const third = await createVerifiedCard(api, TEST_CARDS.good)
    for (const token of [second, third, earlier]) expect(await save(token)).toBe(id)
    await moveReceipt(orderId, PAID)
    await api.background.maintenance.run()
    expect(removed.toSorted()).toEqual([second, third].toSorted())
    expect(await isKnown(earlier)).toBe(true)
    expect(await countQueued()).toBe(0)
  })

  test("loses its earlier token later when the provider does not respond", async () => {
    const { earlier, orderId } = await startCharge()
    await save(await createVerifiedCard(api, TEST_CARDS.good))
    await moveReceipt(orderId, PAID)
    silentMethods.add("cards.remove")
    await api.background.maintenance.run()
    silentMethods.clear()
    expect(await isKnown(earlier)).toBe(true)
    await maintainAfter(MINUTE)
    await maintainAfter(MINUTE)
    expect(removed).toEqual([earlier, earlier])
    expect(await isKnown(earlier)).toBe(false)
  })

  test("loses a token that the provider does not know any more, without another attempt", async () => {
    const { earlier, orderId } = await startCharge()
    await save(await createVerifiedCard(api, TEST_CARDS.good))
    await callProvider(api, "cards.remove", { token: earlier }, serverAuth(api))
    await moveReceipt(orderId, PAID)
    await api.background.maintenance.run()
    await api.background.maintenance.run()
    expect(removed).toEqual([earlier])
  })

  test("is deleted at the provider with its earlier token", async () => {
    const { earlier, id, orderId } = await startCharge()
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    await save(newest)
    await moveReceipt(orderId, PAID)
    // The charge is settled, and the provider does not respond to the removal of the earlier token.
    silentMethods.add("cards.remove")
    await api.background.maintenance.run()
    silentMethods.clear()
    await api.get(deleteCard, { params: { id }, token: customer.token })
    await maintainAfter(MINUTE)
    expect([await isKnown(earlier), await isKnown(newest)]).toEqual([false, false])
  })
})

describe("[D1.380] a token is removed later when the provider does not respond", () => {
  test("after its card was saved again", async () => {
    const earlier = await createVerifiedCard(api, TEST_CARDS.good)
    const id = await save(earlier)
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    silentMethods.add("cards.remove")
    expect(await save(newest)).toBe(id)
    await api.background.maintenance.run()
    silentMethods.clear()
    await maintainAfter(MINUTE)
    expect(removed).toEqual([earlier, earlier])
    expect([await isKnown(earlier), await isKnown(newest)]).toEqual([false, true])
  })

  test("after its card was deleted, for which the customer does not wait", async () => {
    const card = await createVerifiedCard(api, TEST_CARDS.good)
    const id = await save(card)
    silentMethods.add("cards.remove")
    await api.get(deleteCard, { params: { id }, token: customer.token })
    expect(removed).toEqual([])
    await api.background.maintenance.run()
    silentMethods.clear()
    expect([removed, await isKnown(card)]).toEqual([[card], true])
    await maintainAfter(MINUTE)
    expect([await isKnown(card), await countQueued()]).toEqual([false, 0])
  })
})

describe("[D1.390] a provider that refuses to remove a token", () => {
  test("is asked once a day, and no more after a month", async () => {
    const card = await createVerifiedCard(api, TEST_CARDS.good)
    await api.get(deleteCard, { params: { id: await save(card) }, token: customer.token })
    removalError = { code: -31300 }
    const warnings = () =>
      api.logged.filter((line) => line.includes("did not remove the token of a card"))
    const before = warnings().length
    await api.background.maintenance.run()
    await maintainAfter(DAY - MINUTE)
    expect([removed.length, warnings().length - before]).toEqual([1, 1])
    await maintainAfter(MINUTE)
    expect([removed.length, warnings().length - before]).toEqual([2, 2])
    await maintainAfter(29 * DAY)
    expect([removed.length, await countQueued()]).toEqual([3, 0])
    expect(api.logged.join()).not.toContain(card)
  })

  test("is asked again when its error was temporary", async () => {
    const card = await createVerifiedCard(api, TEST_CARDS.good)
    await api.get(deleteCard, { params: { id: await save(card) }, token: customer.token })
    removalError = { code: -32400 }
    await api.background.maintenance.run()
    removalError = null
    await maintainAfter(MINUTE)
    expect([await isKnown(card), await countQueued()]).toEqual([false, 0])
  })
})

test("[D1.380] earlier tokens that a former version stored with their cards are removed", async () => {
  const { db } = api.database
  const earlier = await createVerifiedCard(api, TEST_CARDS.good)
  const id = await save(await createVerifiedCard(api, TEST_CARDS.otherGood))
  await db.execute(sql`update cards set replaced_tokens = array[${earlier}] where id = ${id}`)
  const migrations = readMigrationFiles({
    migrationsFolder: path.resolve(import.meta.dirname, "../../../shop-api/db/migrations"),
  })
  const statements = migrations.flatMap((migration) => migration.sql)
  const moved = statements.findIndex((text) => text.includes('INSERT INTO "card_token_removals"'))
  for (const text of statements.slice(moved, moved + 2)) await db.execute(sql.raw(text))
  // The migration takes the time of the database, which is not that of the test's clock.
  await db.update(cardTokenRemovals).set({ createdAt: api.clock.now, dueAt: api.clock.now })
  expect(await db.select().from(cardTokenRemovals)).toMatchObject([
    { provider: "simulator", token: earlier, cardId: id },
  ])
  const left = sql`select from cards where replaced_tokens <> '{}'`
  expect((await db.execute(left)).rows).toEqual([])
  await api.background.maintenance.run()
  expect(removed).toEqual([earlier])
})
