import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { cancelOrder, payOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { districts } from "#shop-api/db/schema/countries.ts"
import { charges, orders, promocodes, promocodeUses } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { getBonusBalance } from "#shop-api/orders/bonus.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import {
  addPromocode,
  draftOrder,
  grant,
  listOrderable,
  newKey,
  place,
} from "#tests/support/orders.ts"
import { readMethod, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

// A customer has at most one order of a cart that can still be paid (decision 021).

const HOUR = 3_600_000
const PAID = 4

/** Whether the provider does not respond to a payment, so that its outcome is unknown. */
let isBankSilent = false
const api = withTestApi({
  async providerFetch(request, own) {
    if (isBankSilent && (await readMethod(request)) === "receipts.pay") throw new Error("timeout")
    return own(request)
  },
})
let customer: Customer
let good: number
let blocked: number

const byCard = (card_id: number) => ({ option: "card", card_id })
const byPage = { option: "card" }
const byBonus = { option: "bonus" }

/** Creates a customer with two saved cards. Returns the body of an order that is not placed yet. */
async function draft(payment: (cards: { good: number; blocked: number }) => object) {
  customer = await createCustomer(api)
  good = await saveTestCard(api, customer.token, TEST_CARDS.good)
  blocked = await saveTestCard(api, customer.token, TEST_CARDS.blocked)
  return draftOrder(api, customer, { payment: { ...payment({ good, blocked }) } })
}

const buy = (body: object) => place(api, customer, body)
const buyProducts = async (ids: number[], cardId: number) =>
  buy(await draftOrder(api, customer, { ids, payment: byCard(cardId) }))
/** Presses "Pay" on the page of an order, with the good card. */
const pay = (id: string, locale = "en") =>
  api.send(payOrder, { params: { id }, token: customer.token, body: { card_id: good }, locale })
const read = (id: string) =>
  api.get(getOrder, { params: { id }, token: customer.token, locale: "en" })
const listOwn = () =>
  api.database.db
    .select()
    .from(orders)
    .where(eq(orders.userId, customer.id))
    .orderBy(asc(orders.number))

async function getNewest() {
  const [order] = await api.database.db
    .select()
    .from(orders)
    .where(eq(orders.userId, customer.id))
    .orderBy(desc(orders.number))
  if (!order) throw new Error("nothing was placed")
  return order
}

const openCheckout = (body: { items: readonly { id: number }[] }) =>
  api.get(checkCheckout, {
    token: customer.token,
    locale: "en",
    query: { "item_ids[]": body.items.map(({ id }) => String(id)) },
  })

/** Returns the number of the customer's receipts that the provider has as paid. */
async function countPaidReceipts() {
  const own = new Set((await listOwn()).map(({ id }) => id))
  const receipts = await api.database.db.select().from(simulatorReceipts)
  return receipts.filter(
    ({ state, account }) => state === PAID && own.has(String(account["order_id"])),
  ).length
}

async function after<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  api.clock.now = new Date(NOON.getTime() + milliseconds)
  try {
    return await work()
  } finally {
    api.clock.now = NOON
  }
}

describe("[D.70] an order whose payment was refused", () => {
  test("is paid by the next attempt to place the same order, under its number", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    expect((await buy(body)).status).toBe(402)
    const refused = await getNewest()
    const { status, json } = await buy({ ...body, payment: byCard(good) })
    expect(status).toBe(200)
    expect(Order.parse(json)).toMatchObject({
      id: refused.id,
      number: String(refused.number),
      payment_status: "paid",
      card: "860006******6311",
    })
    expect(await listOwn()).toHaveLength(1)
    expect(await countPaidReceipts()).toBe(1)
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("is paid with bonus points, or on the provider's page", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const page = await buy({ ...body, payment: byPage })
    expect(page.status).toBe(200)
    expect(Order.parse(page.json)).toMatchObject({
      payment_status: "pending",
      pay_url: expect.any(String) as unknown,
    })

    const another = await draft(({ blocked: card }) => byCard(card))
    await buy(another)
    await grant(api, customer, 10_000_000)
    const before = await getBonusBalance(api.database.db, customer.id, "UZS")
    const paid = await buy({ ...another, payment: byBonus })
    expect(paid.status).toBe(200)
    const order = Order.parse(paid.json)
    expect(order).toMatchObject({ payment_status: "paid", payment_type: "bonus", card: null })
    expect(order.timeline).toHaveLength(1)
    expect(await getBonusBalance(api.database.db, customer.id, "UZS")).toBe(before - order.total)
    expect(await listOwn()).toHaveLength(1)
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("stays refused when the bonus points are too few", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    expect((await buy({ ...body, payment: byBonus })).status).toBe(422)
    expect(await getNewest()).toMatchObject({ paymentStatus: "refused", status: "collecting" })
    expect((await buy({ ...body, payment: byCard(good) })).status).toBe(200)
  })

  test("may be refused again, with the reason of the newest attempt", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const poor = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
    const { status, json } = await buy({ ...body, payment: byCard(poor) })
    expect(status).toBe(402)
    expect(json).toEqual({ message: "There is not enough money on the card" })
    expect(await listOwn()).toHaveLength(1)
  })

  test.each([
    ["address", { location: "Buxoro koʻchasi 3" }],
    ["receiver", { fullName: "Gulchehra Aminova" }],
    ["phone", { phone: "+998917654321" }],
    ["note", { notes: "Call first" }],
  ])(
    "is closed when it is placed again with another %s, and names the new order",
    async (_, change) => {
      const body = await draft(({ blocked: card }) => byCard(card))
      await buy(body)
      const refused = await getNewest()
      const other = { ...body, payment: byCard(good), delivery: { ...body.delivery, ...change } }
      const { status, json } = await buy(other)
      expect(status).toBe(201)
      const order = Order.parse(json)
      expect(order.id).not.toBe(refused.id)
      expect(await read(refused.id)).toMatchObject({
        status: "cancelled",
        payment_status: "refused",
        replaced_by: { id: order.id, number: order.number },
        timeline: [{ status: "cancelled" }],
      })
      expect((await pay(refused.id)).status).toBe(409)
      expect(await countPaidReceipts()).toBe(1)
      expect(await checkInvariants(api.database.db)).toEqual([])
    },
  )

  test("[D1.238] is cancelled when its products are ordered with others, and no order of other products is", async () => {
    const [first = 0, second = 0, third = 0] = await listOrderable(api)
    await draft(() => byPage)
    await buyProducts([first], blocked)
    const contained = await getNewest()
    await buyProducts([second, third], blocked)
    const other = await getNewest()
    const { status, json } = await buyProducts([first, second], good)
    expect(status).toBe(201)
    const { id, number } = Order.parse(json)
    expect(await read(contained.id)).toMatchObject({
      status: "cancelled",
      replaced_by: { id, number },
    })
    expect((await pay(contained.id)).status).toBe(409)
    expect(await read(other.id)).toMatchObject({ status: "collecting", replaced_by: null })
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test.each(["is placed again", "is paid on its page"])(
    "[D1.238] is cancelled when an older refused order with its products and others %s",
    async (how) => {
      const [first = 0, second = 0] = await listOrderable(api)
      await draft(() => byPage)
      await buyProducts([first, second], blocked)
      const older = await getNewest()
      await buyProducts([first], blocked)
      const contained = await getNewest()
      const again = how === "is placed again" ? buyProducts([first, second], good) : pay(older.id)
      expect((await again).status).toBe(200)
      expect(await read(older.id)).toMatchObject({ payment_status: "paid" })
      expect(await read(contained.id)).toMatchObject({
        status: "cancelled",
        payment_status: "refused",
        replaced_by: { id: older.id, number: String(older.number) },
        timeline: [{ status: "cancelled" }],
      })
      expect((await pay(contained.id)).status).toBe(409)
      expect(await countPaidReceipts()).toBe(1)
      expect(await checkInvariants(api.database.db)).toEqual([])
    },
  )

  test.each([
    ["was paid", "by card"],
    ["is pending", "on the provider's page"],
  ])(
    "[D1.282] is not paid on its page while a newer order with its products and others %s %s",
    async (state) => {
      const [first = 0, second = 0] = await listOrderable(api)
      await draft(() => byPage)
      isBankSilent = true
      const small = Order.parse((await buyProducts([first], good)).json)
      isBankSilent = false
      const isPaid = state === "was paid"
      const payment = isPaid ? byCard(good) : byPage
      const ids = [first, second]
      const larger = Order.parse(
        (await buy(await draftOrder(api, customer, { ids, payment }))).json,
      )
      await after(HOUR, async () => {
        // After 15 minutes, maintenance cancels the receipt of the first order.
        await api.background.maintenance.run()
        expect(await read(small.id)).toMatchObject({ payment_status: "refused" })
        const key = isPaid ? "api:order.ordered_again" : "api:order.ordered_again_unpaid"
        for (const locale of LOCALES) {
          const { status, json } = await pay(small.id, locale)
          expect(status).toBe(409)
          const message = getFixedT(locale)(key, { number: larger.number })
          expect(json).toHaveProperty("message", message)
        }
        expect(await countPaidReceipts()).toBe(isPaid ? 1 : 0)
        await api.get(cancelOrder, { params: { id: larger.id }, token: customer.token })
        expect((await pay(small.id)).status).toBe(200)
        expect(await countPaidReceipts()).toBe(1)
      })
      expect(await checkInvariants(api.database.db)).toEqual([])
    },
  )

  test("[D1.223] leads to the order that replaces it, also when that order replaces several", async () => {
    const [first = 0, second = 0, third = 0] = await listOrderable(api)
    await draft(() => byPage)
    for (const ids of [[first], [second], [first, second, third]]) await buyProducts(ids, blocked)
    const refused = await listOwn()
    const last = refused.pop()
    expect(refused).toHaveLength(2)
    for (const { id } of refused) {
      expect((await read(id)).replaced_by).toEqual({ id: last?.id, number: String(last?.number) })
    }
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("[D1.238] is not cancelled when a refused order of only some of its products is paid", async () => {
    const [first = 0, second = 0] = await listOrderable(api)
    await draft(() => byPage)
    await buyProducts([first, second], blocked)
    const larger = await getNewest()
    await buyProducts([first], blocked)
    expect((await buyProducts([first], good)).status).toBe(200)
    expect(await read(larger.id)).toMatchObject({ status: "collecting", replaced_by: null })
  })

  test("[D1.345] is named by the checkout of another cart with one of its products while its payment is pending", async () => {
    const [first = 0, second = 0, third = 0] = await listOrderable(api)
    const check = (ids: number[]) =>
      api.get(checkCheckout, { query: { item_ids: ids.map(String) }, token: customer.token })
    await draft(() => byPage)
    const buyOnPage = async (ids: number[]) =>
      Order.parse((await buy(await draftOrder(api, customer, { ids, payment: byPage }))).json)
    const onPage = await buyOnPage([first, second])
    isBankSilent = true
    const charged = Order.parse((await buyProducts([second], good)).json)
    isBankSilent = false
    await buyProducts([third], good)
    await buyProducts([third, first], blocked)
    expect(await check([second, third])).toMatchObject({
      pending_orders: [
        { id: charged.id, number: charged.number, product_ids: [second] },
        { id: onPage.id, number: onPage.number, product_ids: [second] },
      ],
    })
    // This cart has the same products as a pending order, so the shop names that order as the existing one.
    expect(await check([second])).toMatchObject({
      existing_order: { id: charged.id },
      pending_orders: [],
    })
    expect(await check([third])).toMatchObject({ pending_orders: [] })
    await api.get(cancelOrder, { params: { id: onPage.id }, token: customer.token })
    expect(await check([first])).toMatchObject({ pending_orders: [] })
  })

  test("[D1.312] names the orders in which some of its products were paid since, an older one too", async () => {
    const [first = 0, second = 0, third = 0] = await listOrderable(api)
    await draft(() => byPage)
    await buyProducts([third], good)
    await after(1000, async () => {
      await buyProducts([second, third], blocked)
      const older = await getNewest()
      await buyProducts([first, second], blocked)
      const refused = await getNewest()
      await buyProducts([first], blocked)
      expect(await read(refused.id)).toMatchObject({ paid_elsewhere: [] })
      const newer = Order.parse((await buyProducts([first], good)).json)
      const inNewer = { id: newer.id, number: newer.number, product_ids: [first] }
      expect(await read(refused.id)).toMatchObject({ pay_problem: null, paid_elsewhere: [inNewer] })
      expect((await pay(older.id)).status).toBe(200)
      const inOlder = { id: older.id, number: String(older.number), product_ids: [second] }
      expect(await read(refused.id)).toMatchObject({ paid_elsewhere: [inNewer, inOlder] })
      await api.get(cancelOrder, { params: { id: newer.id }, token: customer.token })
      expect(await read(refused.id)).toMatchObject({ paid_elsewhere: [inOlder] })
      const byPageOfProvider = { params: { id: refused.id }, token: customer.token, body: {} }
      expect((await api.send(payOrder, byPageOfProvider)).status).toBe(200)
      expect(await read(refused.id)).toMatchObject({
        payment_status: "pending",
        paid_elsewhere: [inOlder],
      })
    })
  })

  test("is cancelled when the cart is ordered again to another district", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const refused = await getNewest()
    const { region, district } = body.delivery
    const [other] = await api.database.db
      .select({ district: districts.id })
      .from(districts)
      .where(and(eq(districts.regionId, region), ne(districts.id, district)))
    const delivery = { ...body.delivery, ...other }
    expect((await buy({ ...body, payment: byCard(good), delivery })).status).toBe(201)
    expect(await read(refused.id)).toMatchObject({ status: "cancelled" })
  })

  test("is cancelled when the cart is ordered again at a new price that the customer has seen", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const refused = await getNewest()
    const [line] = body.items
    const ofProduct = eq(productPrices.productId, line?.id ?? 0)
    const [old] = await api.database.db.select().from(productPrices).where(ofProduct)
    await api.database.db.update(productPrices).set({ amount: 7_700_000 }).where(ofProduct)
    try {
      expect((await buy({ ...body, payment: byCard(good) })).status).toBe(409)
      expect(await getNewest()).toMatchObject({ id: refused.id, status: "collecting" })
      const { total } = await openCheckout(body)
      const seen = { ...body, payment: byCard(good), total: total / MINOR_PER_MAJOR }
      expect((await buy(seen)).status).toBe(201)
      expect(await read(refused.id)).toMatchObject({ status: "cancelled" })
    } finally {
      await api.database.db
        .update(productPrices)
        .set({ amount: old?.amount ?? 0 })
        .where(ofProduct)
    }
  })

  test("uses its promocode again, and is replaced when the promocode has ended", async () => {
    const limits = { limitTotal: 1, limitPerCustomer: 1 }
    const { id } = await addPromocode(api, { code: "TWICE", ...limits })
    const ofCode = eq(promocodeUses.promocodeId, id)
    await draft(() => byPage)
    const body = await draftOrder(api, customer, { payment: byCard(blocked), promocode: "TWICE" })
    expect((await buy(body)).status).toBe(402)
    const refused = await getNewest()
    expect((await buy({ ...body, payment: byCard(good) })).status).toBe(200)
    const uses = await api.database.db.select().from(promocodeUses).where(ofCode)
    expect(uses.map(({ orderId }) => orderId)).toEqual([refused.id])

    await draft(() => byPage)
    await api.database.db.update(promocodes).set({ limitTotal: 2 })
    const late = await draftOrder(api, customer, { payment: byCard(blocked), promocode: "TWICE" })
    expect((await buy(late)).status).toBe(402)
    await api.database.db.update(promocodes).set({ ends: "2026-01-02" })
    expect((await buy({ ...late, payment: byCard(good) })).status).toBe(409)
    const { promocode: _, ...plain } = late
    const { total } = await openCheckout(late)
    const placed = await buy({ ...plain, payment: byCard(good), total: total / MINOR_PER_MAJOR })
    expect(placed.status).toBe(201)
    expect((await listOwn()).map(({ status }) => status)).toEqual(["cancelled", "collecting"])
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("is closed and replaced by a new order when less than an hour of its twelve is left", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const again = { ...body, payment: byCard(good) }
    expect((await after(11 * HOUR - 1, () => buy(again))).status).toBe(200)

    const late = await draft(({ blocked: card }) => byCard(card))
    await buy(late)
    const refused = await getNewest()
    const { status } = await after(11 * HOUR, () => buy({ ...late, payment: byCard(good) }))
    expect(status).toBe(201)
    expect(await read(refused.id)).toMatchObject({ status: "cancelled" })
  })

  test("[D1.02] refunds what an earlier attempt turns out to have taken, and says why the card may be empty", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    const { id } = await getNewest()
    const ofOrder = sql`${simulatorReceipts.account} ->> 'order_id' = ${id}`
    await api.database.db
      .update(simulatorReceipts)
      .set({ state: PAID, paidAt: NOON })
      .where(ofOrder)
    const poor = await saveTestCard(api, customer.token, TEST_CARDS.noFunds)
    const { status, json } = await buy({ ...body, payment: byCard(poor) })
    expect([status, json]).toEqual([
      402,
      {
        message:
          "There is not enough money on the card. The money that an earlier attempt took is being returned: try again when it is back, or choose another card",
      },
    ])
    expect(await countPaidReceipts()).toBe(0)
    expect((await buy({ ...body, payment: byCard(good) })).status).toBe(200)
    expect(await countPaidReceipts()).toBe(1)
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("promises a new arrival date when it is retried, at the checkout and in the account", async () => {
    for (const retry of [
      async (body: object) => Order.parse((await buy({ ...body, payment: byCard(good) })).json),
      async () =>
        api.get(payOrder, {
          params: { id: (await getNewest()).id },
          token: customer.token,
          body: { card_id: good },
        }),
    ]) {
      const monday = 3 * 24 * HOUR
      const body = await draft(({ blocked: card }) => byCard(card))
      await after(monday + 10 * HOUR, () => buy(body))
      const { arrivalFrom } = await getNewest()
      const { arrival } = await after(monday + 14 * HOUR, () => retry(body))
      expect(String(arrival?.from) > String(arrivalFrom)).toBe(true)
    }
  })
})

describe("[D.70] an order whose payment is pending", () => {
  test("is returned unchanged for every request with the same cart, also after the checkout was opened", async () => {
    const body = await draft(() => byPage)
    const first = Order.parse((await buy(body)).json)
    await openCheckout(body)
    const delivery = { ...body.delivery, notes: "Call first" }
    for (const other of [body, { ...body, delivery }, { ...body, payment: byCard(good) }]) {
      const { status, json } = await buy(other)
      expect(status).toBe(200)
      expect(Order.parse(json)).toMatchObject({ id: first.id, pay_url: first.pay_url, notes: "" })
    }
    expect(await listOwn()).toHaveLength(1)
    const own = await api.database.db.select().from(charges).where(eq(charges.orderId, first.id))
    expect(own).toHaveLength(1)
  })

  test("is charged once when its response was lost and the checkout is opened again", async () => {
    await draft(() => byPage)
    const dropped = await saveTestCard(api, customer.token, TEST_CARDS.dropped)
    const body = await draftOrder(api, customer, { payment: byCard(dropped) })
    const first = Order.parse((await buy(body)).json)
    expect(first.payment_status).toBe("pending")
    expect(await openCheckout(body)).toMatchObject({
      existing_order: { id: first.id, payment_status: "pending", pay_url: null },
    })
    const second = await buy({ ...body, payment: byCard(good) })
    expect(second.status).toBe(200)
    expect(Order.parse(second.json)).toMatchObject({ id: first.id, payment_status: "pending" })
    await api.background.maintenance.run()
    expect(await read(first.id)).toMatchObject({ payment_status: "paid" })
    expect(await countPaidReceipts()).toBe(1)
    expect(await checkInvariants(api.database.db)).toEqual([])
  })

  test("is not charged to a card that the customer no longer chooses", async () => {
    await draft(() => byPage)
    const dropped = await saveTestCard(api, customer.token, TEST_CARDS.dropped)
    const body = await draftOrder(api, customer, { payment: byCard(dropped) })
    await buy(body)
    const [before] = await api.database.db.select().from(charges).orderBy(desc(charges.id))
    await buy({ ...body, payment: byCard(good) })
    const [charge] = await api.database.db.select().from(charges).orderBy(desc(charges.id))
    expect(charge).toEqual(before)
  })

  test("is closed after its twelve hours, and the cart is then placed as a new order", async () => {
    const body = await draft(() => byPage)
    const { id, number } = Order.parse((await buy(body)).json)
    await after(12 * HOUR, async () => {
      const { status, json } = await buy(body)
      expect([status, json]).toMatchObject([
        409,
        { message: expect.stringContaining(number) as unknown },
      ])
      await api.background.maintenance.run()
      expect(await read(id)).toMatchObject({ status: "cancelled", payment_status: "expired" })
      expect((await buy(body)).status).toBe(201)
    })
    expect(await listOwn()).toHaveLength(2)
  })
})

describe("the checkout of a cart that became an order", () => {
  test("shows the order's number and status, why its payment was refused, and where to pay", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    expect(await openCheckout(body)).not.toHaveProperty("existing_order")
    await buy(body)
    const { id, number } = await getNewest()
    const existing = { id, number: String(number) }
    expect(await openCheckout(body)).toMatchObject({
      existing_order: {
        ...existing,
        payment_status: "refused",
        pay_url: null,
        card: "444444******9073",
        refusal: expect.stringContaining("blocked") as unknown,
        refused_cards: ["444444******9073"],
      },
    })
    await buy({ ...body, payment: byPage })
    const { pay_url } = await read(id)
    expect(await openCheckout(body)).toMatchObject({
      existing_order: { ...existing, payment_status: "pending", pay_url, refusal: null },
    })
  })

  test("shows it for ten minutes after payment, however often the checkout is opened", async () => {
    const body = await draft(({ good: card }) => byCard(card))
    await buy(body)
    for (const at of [0, 10 * 60_000 - 1]) {
      expect(await after(at, () => openCheckout(body))).toMatchObject({
        existing_order: { payment_status: "paid" },
      })
    }
    expect(await after(10 * 60_000, () => openCheckout(body))).not.toHaveProperty("existing_order")
  })

  test("still warns of the paid order when only the cart has read the sums", async () => {
    const body = await draft(({ good: card }) => byCard(card))
    await buy(body)
    const query = { "item_ids[]": body.items.map(({ id }) => String(id)), totals_only: "1" }
    const sums = await api.get(checkCheckout, { token: customer.token, query })
    expect(sums).not.toHaveProperty("existing_order")
    expect((await buy({ ...body, payment: byCard(good) })).status).toBe(409)
    await openCheckout(body)
    expect((await buy({ ...body, payment: byCard(good) })).status).toBe(201)
  })

  test("counts the ten minutes from the payment, not from the order", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    await buy(body)
    await after(HOUR, () => buy({ ...body, payment: byCard(good) }))
    const again = () => buy({ ...body, payment: byCard(good) })
    expect((await after(HOUR + 10 * 60_000 - 1, again)).status).toBe(409)
  })

  test("shows it only to its customer, for its cart and its country", async () => {
    const body = await draft(() => byPage)
    await buy(body)
    const ids = body.items.map(({ id }) => String(id))
    const query = { "item_ids[]": ids }
    const otherCustomer = await createCustomer(api)
    for (const [token, country, items] of [
      [otherCustomer.token, "uz", ids],
      [customer.token, "ru", ids],
      [customer.token, "uz", [...ids, "2000000000"]],
    ] as const) {
      const options = { token, country, query: { ...query, "item_ids[]": [...items] } }
      expect(await api.get(checkCheckout, options)).not.toHaveProperty("existing_order")
    }
  })
})

describe("idempotency keys", () => {
  test("[D.33] repeat the first response, also after another key has paid the order", async () => {
    const body = await draft(({ blocked: card }) => byCard(card))
    const key = newKey()
    const first = await place(api, customer, body, { key })
    expect(first.status).toBe(402)
    const second = newKey()
    const retry = { ...body, payment: byCard(good) }
    const paid = await place(api, customer, retry, { key: second })
    expect(paid.status).toBe(200)
    expect(await place(api, customer, body, { key })).toMatchObject({ status: 402 })
    const repeated = await place(api, customer, retry, { key: second })
    expect([repeated.status, repeated.json]).toEqual([200, paid.json])
    expect(await countPaidReceipts()).toBe(1)
  })
})
