import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { deleteCard, saveCard } from "#contract/account.ts"
import { Order } from "#contract/orders.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
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

// These tests are about a card that is saved again, with a new token, while a charge by the earlier token is pending.

const [PAID, CANCELLED] = [4, 50]
const RemoveCall = z.object({ params: z.object({ token: z.string() }) })
/** Methods to which the provider does not respond. */
const silentMethods = new Set<string>()
/** Tokens that the provider was asked to remove. */
const removed: string[] = []
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (method === "cards.remove") {
      removed.push(RemoveCall.parse(await request.clone().json()).params.token)
    }
    if (silentMethods.has(method)) throw new Error("timeout")
    return own(request)
  },
})
let customer: Customer

beforeEach(async () => {
  silentMethods.clear()
  removed.length = 0
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

async function isKnown(cardToken: string): Promise<boolean> {
  return !(await callProvider(api, "cards.check", { token: cardToken }, serverAuth(api))).error
}

describe("[D1.380] a card that is saved again while its charge is pending", () => {
  it.each([
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

  it("loses each of its earlier tokens, but not one that was saved once more", async () => {
    const { earlier, id, orderId } = await startCharge()
    const second = await createVerifiedCard(api, TEST_CARDS.good)
    const third = await createVerifiedCard(api, TEST_CARDS.good)
    for (const token of [second, third, earlier]) expect(await save(token)).toBe(id)
    await moveReceipt(orderId, PAID)
    await api.background.maintenance.run()
    expect(removed).toEqual([second, third])
    expect(await isKnown(earlier)).toBe(true)
    const [row] = await api.database.db.select().from(cards).where(eq(cards.id, id))
    expect(row).toMatchObject({ token: earlier, replacedTokens: [] })
  })

  it("loses its earlier token later when the provider does not respond", async () => {
    const { earlier, orderId } = await startCharge()
    await save(await createVerifiedCard(api, TEST_CARDS.good))
    await moveReceipt(orderId, PAID)
    silentMethods.add("cards.remove")
    await api.background.maintenance.run()
    silentMethods.clear()
    expect(await isKnown(earlier)).toBe(true)
    await api.background.maintenance.run()
    await api.background.maintenance.run()
    expect(removed).toEqual([earlier, earlier])
    expect(await isKnown(earlier)).toBe(false)
  })

  it("loses a token that the provider does not know any more, without another attempt", async () => {
    const { earlier, orderId } = await startCharge()
    await save(await createVerifiedCard(api, TEST_CARDS.good))
    await callProvider(api, "cards.remove", { token: earlier }, serverAuth(api))
    await moveReceipt(orderId, PAID)
    await api.background.maintenance.run()
    await api.background.maintenance.run()
    expect(removed).toEqual([earlier])
  })

  it("is deleted at the provider with its earlier token", async () => {
    const { earlier, id, orderId } = await startCharge()
    const newest = await createVerifiedCard(api, TEST_CARDS.good)
    await save(newest)
    await moveReceipt(orderId, PAID)
    // The charge is settled, and the shop stops before it asks the provider to remove the earlier token.
    silentMethods.add("cards.remove")
    await api.background.maintenance.run()
    silentMethods.clear()
    await api.get(deleteCard, { params: { id }, token: customer.token })
    expect([await isKnown(earlier), await isKnown(newest)]).toEqual([false, false])
  })
})

it("[D1.380] a replaced token is removed later when the provider does not respond to its removal", async () => {
  const earlier = await createVerifiedCard(api, TEST_CARDS.good)
  const id = await save(earlier)
  const newest = await createVerifiedCard(api, TEST_CARDS.good)
  silentMethods.add("cards.remove")
  expect(await save(newest)).toBe(id)
  silentMethods.clear()
  await api.background.maintenance.run()
  expect(removed).toEqual([earlier, earlier])
  expect([await isKnown(earlier), await isKnown(newest)]).toEqual([false, true])
})
