import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { cancelOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import { listOverduePayments } from "#shop-api/orders/overdue-payments.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const TOKEN = "a-token-for-the-metrics"
const MINUTE = 60_000

const refused = new Set<string>()
const { api, shop } = withCommands({
  env: { METRICS_TOKEN: TOKEN },
  /** Refuses some methods, as Payme does for an account without that right. */
  async providerFetch(request, own) {
    if (!refused.has(await readMethod(request))) return own(request)
    return Response.json({ jsonrpc: "2.0", id: 1, error: { code: -32504, message: "No right" } })
  },
})

async function readOverdue(): Promise<string[]> {
  const answer = await api.fetch("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })
  const gauges = (await answer.text()).split("\n")
  return gauges.filter((line) => line.startsWith("shop_payments_overdue "))
}

test("[D1.339] shows payments by card whose receipt stays unknown for an hour in the metrics and in the audit", async () => {
  refused.add("receipts.check")
  const { db } = api.database
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.dropped)
  const body = await draftOrder(api, customer, { payment: { option: "card", card_id } })
  const { id } = Order.parse((await place(api, customer, body)).json)
  api.clock.now = new Date(NOON.getTime() + 59 * MINUTE)
  await api.background.maintenance.run()
  expect(await listOverduePayments(db, api.clock.now)).toEqual([])
  api.clock.now = new Date(NOON.getTime() + 61 * MINUTE)
  await api.background.maintenance.run()
  const { payment_status } = await api.get(getOrder, { params: { id }, token })
  expect(payment_status).toBe("pending")
  expect(await listOverduePayments(db, api.clock.now)).toMatchObject([{ subject: id }])
  expect(await readOverdue()).toEqual(["shop_payments_overdue 1"])

  const { code, out } = await shop("audit")
  expect(code).toBe(1)
  expect(out).toMatch(
    new RegExp(`${id} +the provider reports the outcome of a payment within an hour`),
  )

  // The customer has twelve hours to pay on the provider's page, so such a charge is not overdue after one hour.
  await db.update(charges).set({ method: "hosted" })
  expect(await listOverduePayments(db, api.clock.now)).toEqual([])
  const later = new Date(NOON.getTime() + 13 * 60 * MINUTE)
  expect(await listOverduePayments(db, later)).toMatchObject([{ subject: id }])
})

test("[D1.339] shows refunds that the provider refuses for an hour in the metrics and in the audit", async () => {
  refused.clear()
  refused.add("receipts.cancel")
  api.clock.now = NOON
  const { db } = api.database
  const customer = await createCustomer(api)
  const { token } = customer
  const card_id = await saveTestCard(api, token, TEST_CARDS.good)
  const placeByCard = async () => {
    const body = await draftOrder(api, customer, { payment: { option: "card", card_id } })
    return Order.parse((await place(api, customer, body)).json).id
  }
  const id = await placeByCard()
  const cancelled = await api.get(cancelOrder, { params: { id }, token })
  expect(cancelled).toMatchObject({ status: "cancelled", payment_status: "paid" })
  const countOverdue = async () => (await readDatabaseGauges(db, api.clock.now)).overduePayments
  api.clock.now = new Date(NOON.getTime() + 59 * MINUTE)
  await api.background.maintenance.run()
  expect(await listOverduePayments(db, api.clock.now)).toEqual([])
  expect(await countOverdue()).toBe(0)
  api.clock.now = new Date(NOON.getTime() + 61 * MINUTE)
  await api.background.maintenance.run()
  expect(await listOverduePayments(db, api.clock.now)).toMatchObject([{ subject: id }])
  expect(await countOverdue()).toBe(1)
  const { code, out } = await shop("audit")
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`${id} +the provider completes a refund within an hour`))

  // Simulates money that arrived after its charge was refused, and that the shop is returning.
  const late = await placeByCard()
  await db
    .update(charges)
    .set({ state: "refunding", latePaidAt: api.clock.now })
    .where(eq(charges.orderId, late))
  expect(await countOverdue()).toBe(1)
  api.clock.now = new Date(NOON.getTime() + 122 * MINUTE)
  expect(await countOverdue()).toBe(2)

  refused.clear()
  await api.background.maintenance.run()
  expect(await countOverdue()).toBe(0)
})
