import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// These tests are about receipts that the shop closes at the provider while a payment may still be under way.

const [CREATED, PROCESSING, PAID, PAUSED, CANCELLED] = [0, 3, 4, 20, 50]
const MINUTE = 60_000

type Send = (request: Request) => Promise<Response>
/** For each method of the provider that has a fault, the function that handles its calls in place of the provider. */
const faults = new Map<string, (request: Request, send: Send) => Promise<Response>>()
const api = withTestApi({
  async providerFetch(request, own) {
    const fault = faults.get(await readMethod(request))
    return fault ? fault(request, own) : own(request)
  },
})
let customer: Customer

beforeEach(async () => {
  faults.clear()
  api.clock.now = NOON
  customer = await createCustomer(api)
})

const own = (id: string) => ({ params: { id }, token: customer.token, locale: "en" })
const read = (id: string) => api.get(getOrder, own(id))
const saveCard = (name: keyof typeof TEST_CARDS) =>
  saveTestCard(api, customer.token, TEST_CARDS[name])

/**
 * Places an order whose call of receipts.pay fails before it reaches the provider, so that the payment stays pending.
 */
async function placePending(): Promise<Order> {
  faults.set("receipts.pay", () => Promise.reject(new Error("timeout")))
  const payment = { option: "card", card_id: await saveCard("good") }
  const { json } = await place(api, customer, await draftOrder(api, customer, { payment }))
  faults.delete("receipts.pay")
  const order = Order.parse(json)
  expect(order.payment_status).toBe("pending")
  return order
}

const payWith = async (id: string, card: keyof typeof TEST_CARDS) =>
  api.send(payOrder, { ...own(id), body: { card_id: await saveCard(card) } })

async function runMaintenanceAfter(minutes: number) {
  api.clock.now = new Date(NOON.getTime() + minutes * MINUTE)
  await api.background.maintenance.run()
}

async function listReceipts(orderId: string) {
  const rows = await api.database.db.select().from(simulatorReceipts)
  return rows
    .filter(({ account }) => account["order_id"] === orderId)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

const listStates = async (orderId: string) =>
  (await listReceipts(orderId)).map(({ state }) => state)

/** Sets the state of the order's first receipt, as the bank behind the provider does. */
async function setFirstReceipt(orderId: string, state: number) {
  const [receipt] = await listReceipts(orderId)
  await api.database.db
    .update(simulatorReceipts)
    .set({ state, ...(state === PAID && { paidAt: api.clock.now }) })
    .where(eq(simulatorReceipts.id, receipt?.id ?? ""))
}

/** Holds calls of the method before they reach the provider. `reached` resolves when the first one is held. */
function holdCall(method: string) {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  faults.set(method, async (request, send) => {
    reached.resolve()
    await opened.promise
    return send(request)
  })
  return { reached: reached.promise, open: opened.resolve }
}

/** Makes the provider refuse each cancellation of a receipt, after it has run `act`. */
function refuseToCancel(act: () => Promise<void> = () => Promise.resolve()) {
  const message = { uz: "Bekor qilinmaydi", ru: "Отменить нельзя", en: "Cannot be cancelled" }
  faults.set("receipts.cancel", async () => {
    await act()
    return Response.json({ jsonrpc: "2.0", id: 1, error: { code: -31007, message } })
  })
}

test("[D1.348] says that the payment was refused, and not that the card is missing, after the bank has cancelled it", async () => {
  const { id } = await placePending()
  await setFirstReceipt(id, CANCELLED)
  expect((await payWith(id, "good")).json).toEqual({ message: "The payment was refused" })
  expect(await read(id)).toMatchObject({
    payment_status: "refused",
    refusal: "The payment was refused",
  })
})

test("[D1.356] says that the payment was refused when the card was deleted after the bank has cancelled it", async () => {
  const { id } = await placePending()
  await setFirstReceipt(id, CANCELLED)
  await api.database.db.delete(cards).where(eq(cards.userId, customer.id))
  expect((await payWith(id, "good")).json).toEqual({ message: "The payment was refused" })
  expect(await read(id)).toMatchObject({ refusal: "The payment was refused" })
})

test("[D1.276] leaves an order pending while the provider refuses to tell whether its receipt was paid", async () => {
  const { id } = await placePending()
  await setFirstReceipt(id, PAID)
  faults.set("receipts.check", () =>
    Promise.resolve(
      Response.json({ jsonrpc: "2.0", id: 1, error: { code: -31401, message: "Не найден" } }),
    ),
  )
  await runMaintenanceAfter(16)
  expect(await read(id)).toMatchObject({ payment_status: "pending", refusal: null })
  expect((await api.send(cancelOrder, own(id))).status).toBe(503)
  faults.clear()
  await runMaintenanceAfter(17)
  expect(await read(id)).toMatchObject({ payment_status: "paid" })
  expect(await listStates(id)).toEqual([PAID])
})

test("[D1.276] charges another card although the provider does not know the receipt of a refused one", async () => {
  const payment = { option: "card", card_id: await saveCard("noFunds") }
  expect((await place(api, customer, await draftOrder(api, customer, { payment }))).status).toBe(
    402,
  )
  const [refused] = (await api.get(listOrders, { token: customer.token })).items
  const id = refused?.id ?? ""
  let isAsked = false
  faults.set("receipts.check", (request, send) => {
    if (isAsked) return send(request)
    isAsked = true
    const error = { code: -31401, message: "Не найден" }
    return Promise.resolve(Response.json({ jsonrpc: "2.0", id: 1, error }))
  })
  expect(Order.parse((await payWith(id, "good")).json).payment_status).toBe("paid")
  expect(isAsked).toBe(true)
})

describe("a receipt that the provider refuses to cancel", () => {
  test("[D1.276] leaves the order pending while it is processed, and is the only one that is paid", async () => {
    const { id } = await placePending()
    refuseToCancel(() => setFirstReceipt(id, PROCESSING))
    await runMaintenanceAfter(16)
    expect(await read(id)).toMatchObject({ payment_status: "pending", refusal: null })
    const again = await payWith(id, "otherGood")
    expect(Order.parse(again.json).payment_status).toBe("pending")
    expect((await api.send(cancelOrder, own(id))).status).toBe(503)
    await setFirstReceipt(id, PAID)
    await runMaintenanceAfter(17)
    expect((await read(id)).payment_status).toBe("paid")
    expect(await listStates(id)).toEqual([PAID])
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("[D1.276] pays the order if the receipt was paid at that moment", async () => {
    const { id } = await placePending()
    refuseToCancel(() => setFirstReceipt(id, PAID))
    await runMaintenanceAfter(16)
    expect((await read(id)).payment_status).toBe("paid")
    expect(await listStates(id)).toEqual([PAID])
  })

  test("[D1.276] refuses the order without the provider's text about cancelling if the receipt is still open", async () => {
    const { id } = await placePending()
    refuseToCancel()
    await runMaintenanceAfter(16)
    expect(await read(id)).toMatchObject({
      payment_status: "refused",
      refusal: "The payment was refused",
    })
    expect(Order.parse((await payWith(id, "otherGood")).json).payment_status).toBe("paid")
    expect(await listStates(id)).toEqual([CREATED, PAID])
    expect(await checkInvariants(api.database.db)).toEqual([])
  })
})

test("[D1.276] charges no other card while the receipt of a refused attempt is processed", async () => {
  const { id } = await placePending()
  refuseToCancel()
  await runMaintenanceAfter(16)
  expect((await read(id)).payment_status).toBe("refused")
  await setFirstReceipt(id, PROCESSING)
  expect(Order.parse((await payWith(id, "otherGood")).json).payment_status).toBe("pending")
  expect(await listStates(id)).toEqual([PROCESSING])
  faults.clear()
  await setFirstReceipt(id, PAID)
  await runMaintenanceAfter(40)
  await runMaintenanceAfter(110)
  expect((await read(id)).payment_status).toBe("refused")
  expect(await listStates(id)).toEqual([CANCELLED])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D1.277] cancels an order that was paid while its receipt was being cancelled", async () => {
  const { id } = await placePending()
  const pay = holdCall("receipts.pay")
  const cancel = holdCall("receipts.cancel")
  // The lease of the worker that pays expires, and maintenance closes the overdue charge.
  api.clock.now = new Date(NOON.getTime() + 15 * MINUTE)
  const paying = payWith(id, "good")
  await pay.reached
  await api.database.db
    .update(charges)
    .set({ leaseExpiresAt: api.clock.now })
    .where(eq(charges.orderId, id))
  const closing = api.background.maintenance.run()
  await cancel.reached
  pay.open()
  expect(Order.parse((await paying).json).payment_status).toBe("paid")
  cancel.open()
  await closing
  expect(await listStates(id)).toEqual([CANCELLED])
  const { status, payment_status, timeline } = await read(id)
  expect([status, payment_status]).toEqual(["cancelled", "refunded"])
  expect(timeline.map((step) => step.status)).toEqual(["collecting", "cancelled"])
  expect(await checkInvariants(api.database.db)).toEqual([])
})

test("[D1.571] does not take money for refunded until the provider says that the receipt is cancelled", async () => {
  const payment = { option: "card", card_id: await saveCard("good") }
  const { json } = await place(api, customer, await draftOrder(api, customer, { payment }))
  const { id } = Order.parse(json)
  faults.set("receipts.cancel", () =>
    Promise.resolve(
      Response.json({ jsonrpc: "2.0", id: 1, result: { receipt: { state: PAUSED } } }),
    ),
  )
  await api.get(cancelOrder, own(id))
  await runMaintenanceAfter(1)
  expect(await read(id)).toMatchObject({
    status: "cancelled",
    payment_status: "paid",
    refunding: true,
  })
  faults.clear()
  await runMaintenanceAfter(2)
  expect(await read(id)).toMatchObject({ payment_status: "refunded", refunding: false })
  expect(await listStates(id)).toEqual([CANCELLED])
  expect(await checkInvariants(api.database.db)).toEqual([])
})
