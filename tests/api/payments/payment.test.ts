import { desc, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { deleteCard } from "#contract/account.ts"
import { getDelivery, saveDelivery } from "#contract/checkout.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges, orderEvents, orders, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, newKey, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { createTestApi, NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

type Method = string
/** Network faults of provider calls: before the request arrives, or after the response was sent. */
const faults = new Map<Method, "before" | "after">()
/** The provider's methods that were called, in order. */
const called: Method[] = []

const api = withTestApi({
  wait: () => Promise.resolve(),
  async providerFetch(request, own) {
    const method = await readMethod(request)
    called.push(method)
    const fault = faults.get(method)
    if (fault === "before") throw new Error("connection refused")
    const response = await own(request)
    if (fault === "after") throw new Error("timed out")
    return response
  },
})
let customer: Customer
let card: number
beforeAll(async () => {
  customer = await createCustomer(api)
  card = await saveTestCard(api, customer.token, TEST_CARDS.good)
})

const byCard = (id = card) => ({ payment: { option: "card", card_id: id } })
const read = (id: string) => api.get(getOrder, { params: { id }, token: customer.token })
const receipts = () => api.database.db.select().from(simulatorReceipts)

function later(minutes: number): void {
  api.clock.now = new Date(NOON.getTime() + minutes * 60_000)
}

async function getNewestOrder(): Promise<Order> {
  const [row] = await api.database.db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(1)
  return read(row?.id ?? "")
}

describe("paying by a saved card", () => {
  test("[S1.07] [S3.19] [D.69] charges it once and starts collecting", async () => {
    const body = await draftOrder(api, customer, byCard())
    const before = await receipts()
    const { status, json } = await place(api, customer, body)
    expect(status).toBe(201)
    expect(Order.parse(json)).toMatchObject({
      payment_status: "paid",
      status: "collecting",
      card: "860006******6311",
      pay_url: null,
      timeline: [{ status: "collecting", at: NOON.toISOString() }],
    })
    const [receipt, ...others] = (await receipts()).slice(before.length)
    expect(receipt).toMatchObject({ state: 4, amount: body.total * 100 })
    expect(others).toEqual([])
  })

  test.each([
    ["blocked", "The card is blocked"],
    ["systemError", "System error"],
    ["slow", "The bank is not responding now"],
  ] as const)(
    "is refused for the %s card with the provider's reason, and charges nothing",
    async (name, reason) => {
      const refusing = await saveTestCard(api, customer.token, TEST_CARDS[name])
      const body = await draftOrder(api, customer, byCard(refusing))
      const key = newKey()
      const count = (await receipts()).filter(({ state }) => state === 4).length
      const { status, json } = await place(api, customer, body, { key })
      expect([status, json]).toEqual([402, { message: reason }])
      const again = await place(api, customer, body, { key })
      expect([again.status, again.json]).toEqual([402, { message: reason }])
      expect((await receipts()).filter(({ state }) => state === 4)).toHaveLength(count)
      expect(await getNewestOrder()).toMatchObject({
        payment_status: "refused",
        timeline: [],
        pay_url: null,
      })
      expect((await place(api, customer, await draftOrder(api, customer, byCard()))).status).toBe(
        201,
      )
    },
  )

  test.each(LOCALES)("is refused in the customer's language: %s", async (locale) => {
    const blocked = await saveTestCard(api, customer.token, TEST_CARDS.blocked)
    const body = await draftOrder(api, customer, byCard(blocked))
    const { json } = await place(api, customer, body, { locale })
    const texts = { uz: "Karta bloklangan", ru: "Карта заблокирована", en: "The card is blocked" }
    expect(json).toEqual({ message: texts[locale] })
  })

  test("[D.77] keeps the draft and releases the promocode when it is refused", async () => {
    await addPromocode(api, { code: "ONCE", limitTotal: 1, limitPerCustomer: 1 })
    const { token } = customer
    await api.get(saveDelivery, { token, body: { notes: "kept", promocode: "ONCE" } })
    const blocked = await saveTestCard(api, token, TEST_CARDS.blocked)
    const body = await draftOrder(api, customer, { ...byCard(blocked), promocode: "ONCE" })
    expect((await place(api, customer, body)).status).toBe(402)
    expect(await api.database.db.select().from(promocodeUses)).toEqual([])
    expect(await api.get(getDelivery, { token })).toMatchObject({ notes: "kept" })
    const paid = await place(api, customer, { ...body, ...byCard() })
    expect(paid.status).toBe(200)
    expect(await api.database.db.select().from(promocodeUses)).toHaveLength(1)
    expect(await api.get(getDelivery, { token })).toMatchObject({ promocode: null })
  })

  test("[S3.19] [D.69] says that another customer's card, a deleted card and an unknown one are not found", async () => {
    const other = await createCustomer(api)
    const theirs = await saveTestCard(api, other.token, TEST_CARDS.good)
    const gone = await saveTestCard(api, customer.token, TEST_CARDS.otherGood)
    await api.get(deleteCard, { params: { id: gone }, token: customer.token })
    for (const id of [theirs, gone, 2_000_000_000]) {
      const { status, json } = await place(
        api,
        customer,
        await draftOrder(api, customer, byCard(id)),
      )
      expect(status).toBe(422)
      expect(json).toHaveProperty(
        ["errors", "payment.card_id"],
        ["The card was not found. Add it again"],
      )
    }
  })

  test("[D.95] is not offered where there is no provider", async () => {
    const poor = await createTestApi({ env: { PAYMENT_PROVIDERS: "kz:simulator" } })
    try {
      const buyer = await createCustomer(poor)
      const { status, json } = await place(poor, buyer, await draftOrder(poor, buyer))
      expect(status).toBe(422)
      expect(json).toHaveProperty(["errors", "payment.option"])
    } finally {
      await poor.close()
    }
  })
})

describe("a provider that does not respond", () => {
  async function placeUnder(method: Method, when: "before" | "after"): Promise<Order> {
    const body = await draftOrder(api, customer, byCard())
    const key = newKey()
    faults.set(method, when)
    const { status, json } = await place(api, customer, body, { key })
    faults.clear()
    expect(status).toBe(201)
    const order = Order.parse(json)
    expect(order).toMatchObject({ payment_status: "pending", timeline: [] })
    const again = await place(api, customer, body, { key })
    expect([again.status, again.json]).toEqual([201, json])
    return order
  }

  test("leaves the order pending; it is paid once when the money turns out to be taken", async () => {
    const { id } = await placeUnder("receipts.pay", "after")
    called.length = 0
    await api.background.maintenance.run()
    expect(called).not.toContain("receipts.pay")
    expect(await read(id)).toMatchObject({ payment_status: "paid", status: "collecting" })
    await api.background.maintenance.run()
    expect((await read(id)).timeline).toHaveLength(1)
    const paid = (await receipts()).filter(({ account }) => account["order_id"] === id)
    expect(paid.map(({ state }) => state)).toEqual([4])
  })

  test.each(["receipts.create", "receipts.pay"])(
    "makes the order wait a quarter of an hour when %s is lost, then refuses it without a charge",
    async (method) => {
      const { id } = await placeUnder(method, "before")
      await api.background.maintenance.run()
      expect((await read(id)).payment_status).toBe("pending")
      later(15)
      await api.background.maintenance.run()
      api.clock.now = NOON
      expect((await read(id)).payment_status).toBe("refused")
      const left = (await receipts()).filter(({ account }) => account["order_id"] === id)
      expect(left.filter(({ state }) => state !== 50)).toEqual([])
    },
  )

  test("is checked again by the customer's retry after a crash, and the card is not charged again", async () => {
    const body = await draftOrder(api, customer, byCard())
    const key = newKey()
    const { id } = Order.parse((await place(api, customer, body, { key })).json)
    const { db } = api.database
    // A crash between the charge and its result leaves this state.
    await db.update(charges).set({ state: "pending" }).where(eq(charges.orderId, id))
    await db.update(orders).set({ paymentStatus: "pending" }).where(eq(orders.id, id))
    await db.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.key, key))
    await db.delete(orderEvents).where(eq(orderEvents.orderId, id))
    called.length = 0
    const { status, json } = await place(api, customer, body, { key })
    expect(status).toBe(201)
    expect(Order.parse(json)).toMatchObject({ id, payment_status: "paid" })
    expect(called).toEqual(["receipts.check"])
  })
})

describe("an order that the customer does not pay", () => {
  test("expires after twelve hours", async () => {
    const { status, json } = await place(api, customer, await draftOrder(api, customer))
    expect(status, JSON.stringify(json)).toBe(201)
    const { id } = Order.parse(json)
    later(12 * 60 - 1)
    await api.background.maintenance.run()
    expect((await read(id)).payment_status).toBe("pending")
    later(12 * 60)
    await api.background.maintenance.run()
    const expired = await read(id)
    expect(expired).toMatchObject({ payment_status: "expired", status: "cancelled", pay_url: null })
    expect(expired.timeline).toEqual([{ status: "cancelled", at: api.clock.now.toISOString() }])
    api.clock.now = NOON
    const left = (await receipts()).filter(({ account }) => account["order_id"] === id)
    expect(left).toEqual([])
  })

  test("does not expire while the provider cannot be reached", async () => {
    const body = await draftOrder(api, customer, byCard())
    faults.set("receipts.pay", "before")
    const { id } = Order.parse((await place(api, customer, body)).json)
    faults.set("receipts.check", "before")
    later(12 * 60)
    await api.background.maintenance.run()
    expect((await read(id)).payment_status).toBe("pending")
    faults.clear()
    later(12 * 60 + 2)
    await api.background.maintenance.run()
    api.clock.now = NOON
    expect((await receipts()).find(({ account }) => account["order_id"] === id)?.state).toBe(50)
    expect((await read(id)).payment_status).toBe("expired")
  })
})
