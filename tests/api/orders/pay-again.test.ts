import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { cancelOrder, payOrder, reorder } from "#contract/order-actions.ts"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { addPromocode, draftOrder, grant, listOrderable, place } from "#tests/support/orders.ts"
import { readMethod, readPage, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Whether the provider does not respond to a cancellation, so that it is repeated later. */
let isRefundDown = false
const api = withTestApi({
  async providerFetch(request, own) {
    const method = await readMethod(request)
    if (isRefundDown && method === "receipts.cancel") throw new Error("timeout")
    return own(request)
  },
})
let customer: Customer
let good: number
let blocked: number
beforeAll(async () => {
  customer = await createCustomer(api)
  good = await saveTestCard(api, customer.token, TEST_CARDS.good)
  blocked = await saveTestCard(api, customer.token, TEST_CARDS.blocked)
})

const own = (id: string) => ({ params: { id }, token: customer.token })
const read = (id: string) => api.get(getOrder, own(id))
const pay = (id: string, body: Record<string, unknown>, locale = "en") =>
  api.send(payOrder, { ...own(id), body, locale })

/** Places an order with the blocked card, which the provider refuses. Returns the order. */
async function refusedOrder(promocode?: string): Promise<Order> {
  const payment = { option: "card", card_id: blocked }
  const body = await draftOrder(api, customer, { payment, ...(promocode && { promocode }) })
  expect((await place(api, customer, body)).status).toBe(402)
  const { items } = await api.get(listOrders, { token: customer.token })
  return read(items[0]?.id ?? "")
}

async function listReceipts(orderId: string) {
  const rows = await api.database.db.select().from(simulatorReceipts)
  return rows.filter(({ account }) => account["order_id"] === orderId)
}

describe("[D.70] an order whose payment was refused", () => {
  test("is paid with another card, charged once, and then collected", async () => {
    const { id, total } = await refusedOrder()
    const { status, json } = await pay(id, { card_id: good })
    expect(status).toBe(200)
    expect(Order.parse(json)).toMatchObject({
      payment_status: "paid",
      status: "collecting",
      card: "860006******6311",
      timeline: [{ status: "collecting", at: NOON.toISOString() }],
    })
    const paid = (await listReceipts(id)).filter(({ state }) => state === 4)
    expect(paid.map(({ amount }) => amount)).toEqual([total])
  })

  test("forgets promocode, comment and payer of the draft when it is paid, and keeps them when it is refused", async () => {
    const { id } = await refusedOrder()
    const { token } = customer
    await api.get(saveDelivery, { token, body: { notes: "Eshik yonida", promocode: "ATIR10" } })
    const draft = { notes: "Eshik yonida", promocode: "ATIR10" }
    expect((await pay(id, { card_id: blocked })).status).toBe(402)
    expect(await api.get(getDelivery, { token })).toMatchObject(draft)
    expect((await pay(id, { card_id: good })).status).toBe(200)
    const after = await api.get(getDelivery, { token })
    expect(after).toMatchObject({ notes: "", promocode: null, payer: null })
  })

  test("[S4.26] does not bring the draft back when a request that saves it arrives after the payment", async () => {
    const { id } = await refusedOrder()
    const { token } = customer
    const { last_order } = await api.get(getDelivery, { token })
    const notes = "Eshik yonida"
    await api.get(saveDelivery, { token, body: { notes, last_order } })
    expect(await api.get(getDelivery, { token })).toMatchObject({ notes, last_order })
    expect((await pay(id, { card_id: good })).status).toBe(200)
    await api.get(saveDelivery, { token, body: { notes, last_order } })
    expect(await api.get(getDelivery, { token })).toMatchObject({ notes: "", last_order: id })
  })

  test("[D1.311] names each card whose payment was refused, until the order is paid", async () => {
    const { id } = await refusedOrder()
    expect(await read(id)).toMatchObject({ refused_cards: ["444444******9073"] })
    const empty = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
    expect((await pay(id, { card_id: empty })).status).toBe(402)
    const refused_cards = ["860014******0019", "444444******9073"]
    expect(await read(id)).toMatchObject({ card: refused_cards[0], refused_cards })
    expect((await pay(id, { card_id: good })).json).toHaveProperty("refused_cards", [])
  })

  test("is paid on the provider's page, which leads back to the order", async () => {
    const { id } = await refusedOrder()
    const { status, json } = await pay(id, { return_path: "/en/cabinet/orders/{id}" })
    expect(status).toBe(200)
    const { payment_status, pay_url } = Order.parse(json)
    expect(payment_status).toBe("pending")
    expect(readPage(pay_url)["c"]).toMatch(new RegExp(`/en/cabinet/orders/${id}$`))
    // A repeated request returns the same page and opens no other receipt.
    const receipts = await listReceipts(id)
    expect((await pay(id, { card_id: good })).json).toHaveProperty("pay_url", pay_url)
    expect(await listReceipts(id)).toEqual(receipts)
    // After a change of the language, the provider leads the customer back to the page in the new language.
    const { json: inRussian } = await pay(id, { card_id: good }, "ru")
    expect(readPage(Order.parse(inRussian).pay_url)["c"]).toContain("/ru/cabinet/orders/")
  })

  test.each(LOCALES)("may be refused again, with the provider's reason: %s", async (locale) => {
    const { id } = await refusedOrder()
    const { status, json } = await pay(id, { card_id: blocked }, locale)
    const texts = { uz: "Karta bloklangan", ru: "Карта заблокирована", en: "The card is blocked" }
    expect([status, json]).toEqual([402, { message: texts[locale] }])
    expect(await read(id)).toMatchObject({ payment_status: "refused", timeline: [] })
    expect((await pay(id, { card_id: good })).status).toBe(200)
  })

  test("is charged once, with several requests at the same time and afterwards", async () => {
    const { id } = await refusedOrder()
    const replies = await Promise.all([1, 2, 3].map(() => pay(id, { card_id: good })))
    replies.push(await pay(id, { card_id: good }))
    for (const { status, json } of replies) {
      expect(status).toBe(200)
      expect(Order.parse(json).payment_status).toBe("paid")
    }
    expect((await listReceipts(id)).filter(({ state }) => state === 4)).toHaveLength(1)
    expect((await read(id)).timeline).toHaveLength(1)
  })

  test("says that another customer's card and an unknown one are not found, and rejects a return URL outside the shop", async () => {
    const { id } = await refusedOrder()
    const other = await createCustomer(api)
    const theirs = await saveTestCard(api, other.token, TEST_CARDS.otherGood)
    for (const card_id of [theirs, 2_000_000_000]) {
      const { status, json } = await pay(id, { card_id })
      expect(status).toBe(422)
      expect(json).toHaveProperty(["errors", "card_id"], ["The card was not found. Add it again"])
    }
    const away = await pay(id, { return_path: "//evil.example/" })
    expect(away.status).toBe(422)
    expect((await read(id)).payment_status).toBe("refused")
  })

  test("uses its promocode again, and cannot be paid once another customer has used it up", async () => {
    await addPromocode(api, { code: "ONCE", limitTotal: 1 })
    const [first, second] = [await refusedOrder("ONCE"), await refusedOrder("ONCE")]
    expect((await pay(first.id, { card_id: good })).status).toBe(200)
    const uses = await api.database.db.select().from(promocodeUses)
    expect(uses.map(({ orderId }) => orderId)).toEqual([first.id])
    const { status, json } = await pay(second.id, { card_id: good })
    expect(status).toBe(409)
    expect(json).toEqual({
      message: "The promo code of this order cannot be used any more. Place the order again",
    })
    expect((await read(second.id)).payment_status).toBe("refused")
  })

  test("[D1.352] keeps the discount of a promocode that the operator has ended on the day of the order", async () => {
    const { db } = api.database
    await addPromocode(api, { code: "ENDED" })
    const { id, total } = await refusedOrder("ENDED")
    // `promocodes end` sets the last day to yesterday.
    await db.update(promocodes).set({ ends: "2026-11-19" }).where(eq(promocodes.code, "ENDED"))
    const { status, json } = await pay(id, { card_id: good })
    expect(status).toBe(200)
    expect(Order.parse(json)).toMatchObject({ payment_status: "paid", total })
    const uses = await db.select().from(promocodeUses).where(eq(promocodeUses.orderId, id))
    expect(uses).toHaveLength(1)
  })

  test("[D1.281] is not charged while another unpaid order uses its promocode for the customer", async () => {
    await addPromocode(api, { code: "ONE-EACH", limitPerCustomer: 1 })
    const { id } = await refusedOrder("ONE-EACH")
    const { token } = customer
    const other = await draftOrder(api, customer, { promocode: "ONE-EACH" })
    const unpaid = Order.parse((await place(api, customer, other)).json)
    const { status, json } = await pay(id, { card_id: good })
    expect(status).toBe(409)
    expect(json).toEqual({
      message:
        "Your unpaid order uses this promo code. Pay for that order, or cancel it in your account to use the code again",
    })
    await api.get(cancelOrder, { params: { id: unpaid.id }, token })
    expect((await pay(id, { card_id: good })).status).toBe(200)
  })

  test.each(["cannot be ordered", "has no price"])(
    "[D1.280] is not charged while a product of it %s, and says what to do in three languages",
    async (problem) => {
      const { db } = api.database
      const { id, items } = await refusedOrder()
      const [item] = items
      const productId = item?.product_id ?? 0
      const ofProduct = eq(productPrices.productId, productId)
      const setOrderable = (orderable: boolean) =>
        db.update(products).set({ orderable }).where(eq(products.id, productId))
      const prices = await db.select().from(productPrices).where(ofProduct)
      if (problem === "has no price") await db.delete(productPrices).where(ofProduct)
      else await setOrderable(false)
      try {
        const texts = {
          uz: "“Qayta buyurtma berish”",
          ru: "«Повторить заказ»",
          en: `“${item?.name}” cannot be ordered now. Choose another perfume`,
        }
        for (const locale of LOCALES) {
          for (const body of [{ card_id: good }, {}]) {
            const { status, json } = await pay(id, body, locale)
            expect(status).toBe(409)
            expect(json).toHaveProperty("message", expect.stringContaining(texts[locale]))
          }
        }
        expect((await read(id)).pay_problem).toContain(texts.uz)
        const query = { "item_ids[]": items.map((one) => String(one.product_id)) }
        const { existing_order } = await api.get(checkCheckout, { query, token: customer.token })
        expect(existing_order?.pay_problem).toContain(texts.uz)
        expect(await read(id)).toMatchObject({ payment_status: "refused", status: "collecting" })
        expect((await listReceipts(id)).filter(({ state }) => state === 4)).toEqual([])
      } finally {
        await setOrderable(true)
        await db.insert(productPrices).values(prices).onConflictDoNothing()
      }
      expect((await read(id)).pay_problem).toBeNull()
      expect((await pay(id, { card_id: good })).status).toBe(200)
    },
  )

  test("[D1.285] says that late money is being returned, and later that it was returned", async () => {
    const { id } = await refusedOrder()
    expect(await read(id)).toMatchObject({ late_payment: null })
    const [receipt] = await listReceipts(id)
    await api.database.db
      .update(simulatorReceipts)
      .set({ state: 4, paidAt: NOON })
      .where(eq(simulatorReceipts.id, receipt?.id ?? ""))
    isRefundDown = true
    expect((await pay(id, { card_id: blocked })).status).toBe(402)
    expect(await read(id)).toMatchObject({ payment_status: "refused", late_payment: "refunding" })
    isRefundDown = false
    await api.background.maintenance.run()
    expect(await read(id)).toMatchObject({ payment_status: "refused", late_payment: "refunded" })
  })

  test("expires twelve hours after it was placed, however often it is retried", async () => {
    const { id } = await refusedOrder()
    api.clock.now = new Date(NOON.getTime() + 11 * 3_600_000 - 1)
    expect((await pay(id, {})).status).toBe(200)
    api.clock.now = new Date(NOON.getTime() + 12 * 3_600_000)
    await api.background.maintenance.run()
    api.clock.now = NOON
    expect(await read(id)).toMatchObject({ payment_status: "expired", status: "cancelled" })
    const { status, json } = await pay(id, { card_id: good })
    const message =
      "The time to pay for this order is over. Press “Order again” and pay for the new order"
    expect([status, json]).toEqual([409, { message }])
  })

  test("[D1.283] leads to no page of the provider in the last of its twelve hours, and is still paid by card", async () => {
    const { id } = await refusedOrder()
    api.clock.now = new Date(NOON.getTime() + 11 * 3_600_000)
    try {
      const { status, json } = await pay(id, {})
      expect(status).toBe(409)
      expect(json).toHaveProperty("message", expect.stringContaining("The time to pay"))
      expect(await read(id)).toMatchObject({ payment_status: "refused", pay_url: null })
      expect((await pay(id, { card_id: good })).status).toBe(200)
    } finally {
      api.clock.now = NOON
    }
  })

  test("[D1.313] says until when it can be paid, also while it waits on the provider's page", async () => {
    const after = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000).toISOString()
    const { id } = await refusedOrder()
    api.clock.now = new Date(NOON.getTime() + 60_000)
    try {
      expect(await read(id)).toMatchObject({ pay_until: after(12), pay_on_page_until: after(11) })
      const waiting = { payment_status: "pending", pay_until: after(12), pay_on_page_until: null }
      expect((await pay(id, {})).json).toMatchObject(waiting)
      await api.get(cancelOrder, own(id))
      expect(await read(id)).toMatchObject({ pay_until: null, pay_on_page_until: null })
    } finally {
      api.clock.now = NOON
    }
    const { id: other } = await refusedOrder()
    const { json } = await pay(other, { card_id: good })
    expect(json).toMatchObject({ pay_until: null, pay_on_page_until: null })
  })

  test("is not charged after its twelve hours, even before the shop has closed it", async () => {
    const { id } = await refusedOrder()
    api.clock.now = new Date(NOON.getTime() + 12 * 3_600_000)
    try {
      for (const body of [{ card_id: good }, {}]) {
        const { status, json } = await pay(id, body)
        expect(status).toBe(409)
        expect(json).toHaveProperty("message", expect.stringContaining("The time to pay"))
      }
    } finally {
      api.clock.now = NOON
    }
    expect((await listReceipts(id)).filter(({ state }) => state === 4)).toEqual([])
  })
})

describe("[D.38] a reorder", () => {
  test("puts back what can still be ordered, and names what cannot and why", async () => {
    const [kept = 0, closed = 0, unsold = 0] = await listOrderable(api)
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const body = await draftOrder(api, buyer, {
      ids: [kept, closed, unsold],
      payment: { option: "bonus" },
    })
    const order = Order.parse((await place(api, buyer, body)).json)
    const { id, items } = order
    const again = { params: { id }, token: buyer.token, locale: "en" }
    expect(await api.get(reorder, again)).toEqual({
      items: items.map(({ product_id }) => ({ id: product_id, qty: 1 })),
      left_out: [],
      promocode: null,
    })
    const { db } = api.database
    await db.update(products).set({ orderable: false }).where(eq(products.id, closed))
    await db.delete(productPrices).where(eq(productPrices.productId, unsold))
    const answer = await api.get(reorder, again)
    expect(answer.items).toEqual([{ id: kept, qty: 1 }])
    expect(answer.left_out).toMatchObject([
      {
        product_id: closed,
        name: items[1]?.name,
        brand: items[1]?.brand,
        problem: {
          code: "not_orderable",
          message: "This product is not available for purchase. Please choose another perfume",
        },
      },
      {
        product_id: unsold,
        name: items[2]?.name,
        problem: { code: "not_sold_here", message: "This perfume is not sold in your country" },
      },
    ])
    expect(await api.get(getOrder, { params: { id }, token: buyer.token, locale: "uz" })).toEqual(
      await api.get(getOrder, { params: { id }, token: buyer.token }),
    )
    expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toHaveLength(1)
  })

  test("uses the current country, not the order's", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const body = await draftOrder(api, buyer, { payment: { option: "bonus" } })
    const { id, items } = Order.parse((await place(api, buyer, body)).json)
    const [item] = items
    await api.database.db
      .delete(productPrices)
      .where(eq(productPrices.productId, item?.product_id ?? 0))
    const { left_out } = await api.get(reorder, {
      params: { id },
      token: buyer.token,
      country: "kz",
    })
    expect(left_out.map(({ problem }) => problem.code)).toEqual(["not_sold_here"])
  })
})
