import { and, asc, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { cancelOrder as cancelCall } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { bonusAccounts, bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { advanceOrder } from "#shop-api/orders/advance-order.ts"
import { getBonusBalance } from "#shop-api/orders/bonus.ts"
import { cancelOrder } from "#shop-api/orders/cancel-order.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  draftOrder,
  getPlace,
  grant,
  listOrderable,
  type OrderOptions,
  place,
  RUSSIA,
} from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }
const LATER = new Date(NOON.getTime() + 86_400_000)

const api = withTestApi({ env: { BONUS_PERCENT: "1.5" } })
let customer: Customer
let card: number
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
  card = await saveTestCard(api, customer.token, TEST_CARDS.good)
})

async function order(options: OrderOptions, buyer = customer): Promise<Order> {
  const body = await draftOrder(api, buyer, options)
  const { json } = await place(api, buyer, body, { country: options.country ?? "uz" })
  return Order.parse(json)
}

async function deliver(id: string): Promise<void> {
  await send(id)
  await advanceOrder(api.database.db, id, DELIVERY)
}

const DELIVERY = { to: "delivered", at: LATER } as const

const send = (id: string) => advanceOrder(api.database.db, id, { to: "in_progress", at: NOON })

async function entriesOf(orderId: string) {
  const rows = await api.database.db
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.orderId, orderId))
    .orderBy(asc(bonusEntries.id))
  return rows.map(({ amount, reason, currency }) => [reason, amount, currency])
}

/** Sets the price of the product in a country, in minor units. */
async function setPrice(productId: number, countryId: number, amount: number): Promise<void> {
  const price = and(eq(productPrices.productId, productId), eq(productPrices.countryId, countryId))
  await api.database.db.update(productPrices).set({ amount }).where(price)
}

describe("[D.72] a delivered order", () => {
  test("earns BONUS_PERCENT of its total, rounded half up to whole soʻm, when it is delivered, and only once", async () => {
    const [id = 0] = await listOrderable(api)
    // 101 000 soʻm with the fee of 2 % is 103 020; 1.5 % of that is 1 545.3.
    await setPrice(id, 1, 10_100_000)
    const buyer = await createCustomer(api)
    await grant(api, buyer, 103_020)
    const placed = await order({ ids: [id], payment: BONUS }, buyer)
    expect(placed.total).toBe(10_302_000)
    await send(placed.id)
    expect(await getBonusBalance(api.database.db, buyer.id, "UZS")).toBe(0)
    expect(await advanceOrder(api.database.db, placed.id, DELIVERY)).toBe(true)
    expect(await advanceOrder(api.database.db, placed.id, DELIVERY)).toBe(false)
    expect(await entriesOf(placed.id)).toEqual([
      ["spent", -10_302_000, "UZS"],
      ["earned", 154_500, "UZS"],
    ])
    expect(await getBonusBalance(api.database.db, buyer.id, "UZS")).toBe(154_500)
  })

  test("rounds half a soʻm up", async () => {
    const [id = 0] = await listOrderable(api)
    // 5 000 soʻm with the fee is 5 100; 1.5 % of that is 76.5.
    await setPrice(id, 1, 500_000)
    const placed = await order({ ids: [id], payment: BONUS })
    await deliver(placed.id)
    expect((await entriesOf(placed.id)).at(-1)).toEqual(["earned", 7_700, "UZS"])
  })

  test("earns in its own currency, to the kopeck, when it was paid by card", async () => {
    const [id = 0] = await listOrderable(api)
    await setPrice(id, RUSSIA, 499_90)
    const buyer = await createCustomer(api, RUSSIA)
    const cardId = await saveTestCard(api, buyer.token, TEST_CARDS.good)
    const body = await draftOrder(api, buyer, {
      ids: [id],
      payment: { option: "card", card_id: cardId },
      country: "ru",
      countryId: RUSSIA,
    })
    const delivery = { ...body.delivery, ...(await getPlace(api, RUSSIA)) }
    const { json } = await place(api, buyer, { ...body, delivery }, { country: "ru" })
    const placed = Order.parse(json)
    // 499.90 plus a fee of 10.00 (rounded from 9.998) is 509.90; 1.5 % of that is 7.6485.
    expect(placed.total).toBe(509_90)
    await deliver(placed.id)
    expect(await entriesOf(placed.id)).toEqual([["earned", 7_65, "RUB"]])
    expect(await getBonusBalance(api.database.db, buyer.id, "UZS")).toBe(0)
  })

  test("is delivered once, even when several requests deliver it at the same time", async () => {
    const { id } = await order({ payment: BONUS })
    await send(id)
    const steps = await Promise.all(
      [1, 2, 3].map(() => advanceOrder(api.database.db, id, DELIVERY)),
    )
    expect(steps.filter(Boolean)).toEqual([true])
    expect((await entriesOf(id)).map(([reason]) => reason)).toEqual(["spent", "earned"])
  })
})

describe("[D.79] [D.78] an order on its way", () => {
  const cancel = (id: string) => cancelOrder(api.orderServices, { id, userId: "operator" })

  test("returns bonus points once when the operator cancels it, and earns nothing", async () => {
    const before = await getBonusBalance(api.database.db, customer.id, "UZS")
    const { id, total } = await order({ payment: BONUS })
    await send(id)
    await api.refused(409, cancelCall, { params: { id }, token: customer.token })
    await cancel(id)
    await expect(cancel(id)).rejects.toMatchObject({ status: 409 })
    expect(await advanceOrder(api.database.db, id, DELIVERY)).toBe(false)
    expect(await entriesOf(id)).toEqual([
      ["spent", -total, "UZS"],
      ["returned", total, "UZS"],
    ])
    expect(await getBonusBalance(api.database.db, customer.id, "UZS")).toBe(before)
    const cancelled = await api.get(getOrder, { params: { id }, token: customer.token })
    expect(cancelled).toMatchObject({ status: "cancelled", payment_status: "refunded" })
    expect(cancelled.timeline.map(({ status }) => status)).toEqual([
      "collecting",
      "in_progress",
      "cancelled",
    ])
  })

  test("refunds a card payment", async () => {
    const { id } = await order({ payment: { option: "card", card_id: card } })
    await send(id)
    await cancel(id)
    const { payment_status } = await api.get(getOrder, { params: { id }, token: customer.token })
    expect(payment_status).toBe("refunded")
    const receipts = await api.database.db.select().from(simulatorReceipts)
    const own = receipts.filter(({ account }) => account["order_id"] === id)
    expect(own.map(({ state }) => state)).toEqual([50])
  })

  test("cannot be cancelled after delivery; an unknown order answers 404", async () => {
    const { id } = await order({ payment: BONUS })
    await deliver(id)
    await expect(cancel(id)).rejects.toMatchObject({ status: 409 })
    await expect(cancel("none")).rejects.toMatchObject({ status: 404 })
  })
})

describe("the database", () => {
  test("[D.71] rejects a change or deletion of a ledger entry, and a balance below zero", async () => {
    const { db } = api.database
    const { id } = await order({ payment: BONUS })
    const own = eq(bonusEntries.orderId, id)
    const before = await entriesOf(id)
    await expect(db.update(bonusEntries).set({ amount: 1 }).where(own)).rejects.toThrow()
    await expect(db.delete(bonusEntries).where(own)).rejects.toThrow()
    expect(await entriesOf(id)).toEqual(before)
    await expect(
      db.update(bonusAccounts).set({ balance: -1 }).where(eq(bonusAccounts.userId, customer.id)),
    ).rejects.toThrow()
  })

  test("rejects a change to the lines of an order that was placed", async () => {
    const { db } = api.database
    const { id, items } = await order({ payment: BONUS })
    await expect(
      db.update(orderItems).set({ price: 1 }).where(eq(orderItems.orderId, id)),
    ).rejects.toThrow()
    await expect(db.delete(orderItems).where(eq(orderItems.orderId, id))).rejects.toThrow()
    const now = await api.get(getOrder, { params: { id }, token: customer.token })
    expect(now.items).toEqual(items)
    expect(await db.select().from(orders).where(eq(orders.id, id))).toHaveLength(1)
  })
})
