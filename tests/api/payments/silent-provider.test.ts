import { and, eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { z } from "zod"
import { Order } from "#contract/orders.ts"
import { tokens } from "#shop-api/db/schema/accounts.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { CHARGE_WAIT_MS } from "#shop-api/orders/charging.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// These tests are about a provider that accepts connections and responds to nothing before the deadline of a call.

const KAZAKHSTAN = 2
const CheckCall = z.object({ params: z.object({ id: z.string() }) })
const HOUR = 3_600_000
const MINUTE = 60_000
/**
 * Whether the provider is silent. Then receipts.pay fails at once, and receipts.check fails when the test resolves
 * `deadline`.
 */
let isSilent = false
/** Ids of receipts about which the provider does not respond, although it responds about all others. */
const silentReceipts = new Set<string>()
let checks = 0
let firstCheck = Promise.withResolvers<void>()
let deadline = Promise.withResolvers<void>()
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (method === "receipts.check" && silentReceipts.size > 0) {
      const { params } = CheckCall.parse(await request.clone().json())
      if (silentReceipts.has(params.id)) throw new Error("timeout")
    }
    if (!isSilent) return own(request)
    if (method === "receipts.check") {
      checks += 1
      firstCheck.resolve()
      await deadline.promise
    }
    if (method === "receipts.check" || method === "receipts.pay") throw new Error("timeout")
    return own(request)
  },
})
let customer: Customer

beforeEach(async () => {
  isSilent = false
  silentReceipts.clear()
  checks = 0
  firstCheck = Promise.withResolvers()
  deadline = Promise.withResolvers()
  api.clock.now = NOON
  customer = await createCustomer(api)
})
// Ends a run of maintenance that still waits for the provider after a failed test.
afterEach(() => deadline.resolve())

async function placeWith(payment: Record<string, unknown>): Promise<string> {
  const body = await draftOrder(api, customer, { payment: { option: "card", ...payment } })
  const { status, json } = await place(api, customer, body)
  if (status === 201) return Order.parse(json).id
  const [order] = await api.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, customer.id), eq(orders.paymentStatus, "refused")))
  return order?.id ?? ""
}

async function getPayment(id: string) {
  const [order] = await api.database.db.select().from(orders).where(eq(orders.id, id))
  return order?.paymentStatus
}

test("[D1.278] a silent provider delays no other work, and is asked about two charges in each run", async () => {
  const good = await saveTestCard(api, customer.token, TEST_CARDS.good)
  const noFunds = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
  isSilent = true
  const pending: string[] = []
  for (let count = 0; count < 4; count += 1) pending.push(await placeWith({ card_id: good }))
  isSilent = false
  const refused = await placeWith({ card_id: noFunds })
  const onPage = await placeWith({})
  const hash = "expired"
  await api.database.db
    .insert(tokens)
    .values({ hash, userId: customer.id, createdAt: NOON, expiresAt: NOON })
  isSilent = true
  api.clock.now = new Date(NOON.getTime() + 12 * HOUR)
  const run = api.background.maintenance.run()
  await firstCheck.promise
  expect(await getPayment(refused)).toBe("expired")
  expect(await getPayment(onPage)).toBe("expired")
  expect(await api.database.db.select().from(tokens).where(eq(tokens.hash, hash))).toEqual([])
  deadline.resolve()
  await run
  expect(checks).toBe(2)
  await api.background.maintenance.run()
  expect(checks).toBe(4)
  // The two runs before have just asked the provider about all four charges, so this run asks about none.
  await api.background.maintenance.run()
  expect(checks).toBe(4)
  isSilent = false
  api.clock.now = new Date(NOON.getTime() + 12 * HOUR + 2 * MINUTE)
  await api.background.maintenance.run()
  for (const id of pending) expect(await getPayment(id)).toBe("expired")
})

test("[D1.278] a provider that stays silent about two charges is asked about others", async () => {
  const good = await saveTestCard(api, customer.token, TEST_CARDS.good)
  isSilent = true
  const pending: string[] = []
  for (let count = 0; count < 3; count += 1) pending.push(await placeWith({ card_id: good }))
  deadline.resolve()
  api.clock.now = new Date(NOON.getTime() + 2 * MINUTE)
  await api.background.maintenance.run()
  expect(checks).toBe(2)
  isSilent = false
  api.clock.now = new Date(NOON.getTime() + 3 * MINUTE)
  const receiptOf = async (orderId = "") => {
    const [charge] = await api.database.db
      .select()
      .from(charges)
      .where(eq(charges.orderId, orderId))
    return charge?.receiptId ?? ""
  }
  const [first, second, third = ""] = pending
  for (const id of [first, second]) silentReceipts.add(await receiptOf(id))
  await api.database.db
    .update(simulatorReceipts)
    .set({ state: 4, paidAt: api.clock.now })
    .where(eq(simulatorReceipts.id, await receiptOf(third)))
  await api.background.maintenance.run()
  expect(await getPayment(third)).toBe("paid")
})

test("[D1.278] a silent provider delays no charge of another provider", async () => {
  let silentChecks = 0
  const shop = await createTestApi({
    env: {
      PAYMENT_PROVIDERS: "uz:payme,kz:simulator",
      PAYME_MERCHANT_ID: "5e730e8e0b852a417aa49ceb",
      PAYME_KEY: "desk-key",
    },
    providerFetch(request, own) {
      if (!request.url.includes("paycom.uz")) return own(request)
      silentChecks += 1
      throw new Error("timeout")
    },
  })
  try {
    const { db } = shop.database
    const buyer = await createCustomer(shop)
    /** Places an order whose pending card charge has a receipt of this id. */
    const placePending = async (
      receiptId: string,
      country: { country?: string; countryId?: number },
    ) => {
      const body = await draftOrder(shop, buyer, country)
      const order = Order.parse((await place(shop, buyer, body, country)).json)
      await db
        .update(charges)
        .set({ method: "card", receiptId })
        .where(eq(charges.orderId, order.id))
      return order
    }
    for (const receiptId of ["first", "second", "third"]) await placePending(receiptId, {})
    const { id, total } = await placePending("paid", { country: "kz", countryId: KAZAKHSTAN })
    await db.insert(simulatorReceipts).values({
      id: "paid",
      state: 4,
      amount: total,
      account: { order_id: id },
      description: "",
      createdAt: NOON,
      paidAt: NOON,
    })
    await shop.background.maintenance.run()
    expect(silentChecks).toBe(2)
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    expect(order?.paymentStatus).toBe("paid")
  } finally {
    await shop.close()
  }
})

test("answers that a payment is pending when the provider's calls together take too long, and completes it later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const asked = Promise.withResolvers<void>()
  const bank = Promise.withResolvers<void>()
  const shop = await createTestApi({
    async providerFetch(request, own) {
      if ((await readMethod(request)) === "receipts.pay") {
        asked.resolve()
        await bank.promise
      }
      return own(request)
    },
  })
  onTestFinished(() => shop.close())
  const buyer = await createCustomer(shop)
  const card_id = await saveTestCard(shop, buyer.token, TEST_CARDS.good)
  const body = await draftOrder(shop, buyer, { payment: { option: "card", card_id } })
  const placing = place(shop, buyer, body)
  await asked.promise
  vi.advanceTimersByTime(CHARGE_WAIT_MS)
  const { status, json } = await placing
  const order = Order.parse(json)
  expect({ status, payment: order.payment_status }).toEqual({ status: 201, payment: "pending" })
  bank.resolve()
  const findOrder = () => shop.database.db.select().from(orders).where(eq(orders.id, order.id))
  await expect.poll(findOrder).toMatchObject([{ paymentStatus: "paid" }])
})
