import { asc, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { cancelOrder, payOrder, reorder } from "#contract/order-actions.ts"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, grant, type OrderOptions, place } from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Methods whose calls do not reach the provider. */
const lost = new Set<string>()

const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (lost.has(method)) throw new Error("connection refused")
    return own(request)
  },
})
let customer: Customer
let card: number
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 1_000_000_000)
  card = await saveTestCard(api, customer.token, TEST_CARDS.good)
})

const PAY = {
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "choice=pay",
}

const byBonus = { payment: { option: "bonus" } }
const byCard = () => ({ payment: { option: "card", card_id: card } })

async function order(options: OrderOptions, buyer = customer): Promise<Order> {
  const { json } = await place(api, buyer, await draftOrder(api, buyer, options))
  return Order.parse(json)
}

const own = (id: string) => ({ params: { id }, token: customer.token })
const cancel = (id: string) => api.get(cancelOrder, own(id))
const getBalance = async (token: string) => (await api.get(checkCheckout, { token })).bonus_balance

async function receiptStates(orderId: string): Promise<number[]> {
  const rows = await api.database.db
    .select()
    .from(simulatorReceipts)
    .orderBy(asc(simulatorReceipts.createdAt))
  return rows.filter(({ account }) => account["order_id"] === orderId).map(({ state }) => state)
}

describe("[D.37] a customer who cancels an order", () => {
  test("[D.79] paid with bonus points gets them back immediately, and only once", async () => {
    const before = await getBalance(customer.token)
    const { id, total } = await order(byBonus)
    api.clock.now = new Date(NOON.getTime() + 60_000)
    const cancelled = await cancel(id)
    api.clock.now = NOON
    expect(cancelled).toMatchObject({ status: "cancelled", payment_status: "refunded" })
    expect(cancelled.timeline).toEqual([
      { status: "collecting", at: NOON.toISOString() },
      { status: "cancelled", at: "2026-11-20T07:01:00.000Z" },
    ])
    await api.refused(409, cancelOrder, own(id))
    expect(await getBalance(customer.token)).toBe(before)
    const entries = await api.database.db
      .select()
      .from(bonusEntries)
      .where(eq(bonusEntries.orderId, id))
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-total, "spent"],
      [total, "returned"],
    ])
  })

  test("[D.79] paid by card gets the money back from the provider", async () => {
    const { id } = await order(byCard())
    expect(await receiptStates(id)).toEqual([4])
    expect(await cancel(id)).toMatchObject({ status: "cancelled", payment_status: "refunded" })
    expect(await receiptStates(id)).toEqual([50])
  })

  test("receives the refund later when the provider is down", async () => {
    const { id } = await order(byCard())
    lost.add("receipts.cancel")
    expect(await cancel(id)).toMatchObject({ status: "cancelled", payment_status: "paid" })
    await api.background.maintenance.run()
    lost.clear()
    expect((await api.get(getOrder, own(id))).payment_status).toBe("paid")
    api.clock.now = new Date(NOON.getTime() + 120_000)
    await api.background.maintenance.run()
    api.clock.now = NOON
    expect((await api.get(getOrder, own(id))).payment_status).toBe("refunded")
    expect(await receiptStates(id)).toEqual([50])
  })

  test("makes it impossible to pay an order that waits for its payment", async () => {
    const { id, pay_url } = await order({ payment: { option: "card" } })
    expect(pay_url).not.toBeNull()
    const cancelled = await cancel(id)
    expect(cancelled).toMatchObject({ status: "cancelled", pay_url: null })
    expect(cancelled.timeline.map(({ status }) => status)).toEqual(["cancelled"])
    await api.fetch(new URL(pay_url ?? "").pathname, { method: "POST", ...PAY })
    expect(await receiptStates(id)).toEqual([])
    expect((await api.get(getOrder, own(id))).payment_status).not.toBe("paid")
    await api.refused(409, payOrder, { ...own(id), body: { card_id: card } })
  })

  test("[D.79] paid on the provider's page gets the money back, as the provider reports", async () => {
    const { id, pay_url } = await order({ payment: { option: "card" } })
    await api.fetch(new URL(pay_url ?? "").pathname, { method: "POST", ...PAY })
    expect(await receiptStates(id)).toEqual([4])
    expect(await cancel(id)).toMatchObject({ status: "cancelled", payment_status: "refunded" })
    expect(await receiptStates(id)).toEqual([50])
  })

  test("is refused while the provider cannot say whether it is being paid", async () => {
    lost.add("receipts.pay")
    const { id } = await order(byCard())
    lost.add("receipts.check")
    const { message } = await api.refused(503, cancelOrder, { ...own(id), locale: "en" })
    lost.clear()
    expect(message).toBe("The payment service is not responding. Try again in a moment")
    expect((await api.get(getOrder, own(id))).status).toBe("collecting")
    expect(await cancel(id)).toMatchObject({ status: "cancelled" })
    expect(await receiptStates(id)).toEqual([50])
  })

  test("with a promocode may use it again", async () => {
    await addPromocode(api, { code: "ONCE", limitTotal: 1, limitPerCustomer: 1 })
    const { id } = await order({ ...byBonus, promocode: "ONCE" })
    expect(await api.database.db.select().from(promocodeUses)).toHaveLength(1)
    await cancel(id)
    expect(await api.database.db.select().from(promocodeUses)).toEqual([])
  })

  test("cancels it once, with several requests at the same time", async () => {
    const { id } = await order(byBonus)
    const replies = await Promise.all([1, 2, 3].map(() => api.send(cancelOrder, own(id))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test("[D.35] finds it among the completed ones", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const { id } = await order(byBonus, buyer)
    const { token } = buyer
    await api.get(cancelOrder, { params: { id }, token })
    expect(await api.get(listOrders, { token })).toMatchObject({ total: 0 })
    const ended = await api.get(listOrders, { token, query: { state: "delivered" } })
    expect(ended.items).toMatchObject([{ id, status: "cancelled", delivered_at: null }])
  })

  test.each([
    [1, { uz: "yoʻlga chiqqan", ru: "Заказ уже в пути", en: "on its way already" }],
    [2, { uz: "yetkazib berilgan", ru: "Этот заказ уже доставлен", en: "delivered already" }],
  ])("is refused after %i steps of the order, in the customer's language", async (steps, texts) => {
    const { id } = await order(byBonus)
    for (const to of ADVANCE_STEPS.slice(0, steps)) {
      await advanceOrder(api.database.db, id, { to, at: NOON })
    }
    const before = await api.get(getOrder, own(id))
    for (const locale of LOCALES) {
      const { message } = await api.refused(409, cancelOrder, { ...own(id), locale })
      expect(message).toContain(texts[locale])
    }
    expect(await api.get(getOrder, own(id))).toEqual(before)
  })

  test("is refused a second time, in the customer's language", async () => {
    const { id } = await order(byBonus)
    await cancel(id)
    const texts = {
      uz: "Bu buyurtma allaqachon bekor qilingan",
      ru: "Этот заказ уже отменён",
      en: "This order is cancelled already",
    }
    for (const locale of LOCALES) {
      const { message } = await api.refused(409, cancelOrder, { ...own(id), locale })
      expect(message).toBe(texts[locale])
    }
  })
})

describe("another customer's order", () => {
  test("answers every call with the 404 of an unknown order", async () => {
    const { id } = await order(byBonus)
    const { token } = await createCustomer(api)
    for (const call of [cancelOrder, payOrder, reorder]) {
      const body = call === payOrder ? { card_id: card } : undefined
      const theirs = await api.refused(404, call, { params: { id }, token, body })
      for (const none of ["01JD3Q6Y8ZV5T7W9X2C4B6N8M0", "x", "' or 1=1 --"]) {
        const missing = await api.refused(404, call, { params: { id: none }, token, body })
        expect(missing).toEqual(theirs)
      }
      await api.refused(401, call, { params: { id }, body })
    }
    expect((await api.get(getOrder, own(id))).status).toBe("collecting")
  })
})
