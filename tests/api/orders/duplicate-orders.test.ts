import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { cancelOrder } from "#contract/order-actions.ts"
import { ChangedAnswer, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, listOrderable, place } from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }

const api = withTestApi()
let ids: number[]
beforeAll(async () => {
  ids = await listOrderable(api)
})

async function createBuyer(): Promise<Customer> {
  const buyer = await createCustomer(api)
  await grant(api, buyer, 100_000_000)
  return buyer
}

const ordersOf = ({ id }: Customer) =>
  api.database.db.select().from(orders).where(eq(orders.userId, id))

const viewCart = ({ token }: Customer, lines: readonly number[]) =>
  api.get(checkCheckout, { token, query: { "item_ids[]": lines.map(String) } })

describe("[D.49] one cart in two tabs, each with its own key", () => {
  test("places one order: the second request receives the first order and the cart, and is not charged", async () => {
    const buyer = await createBuyer()
    const body = await draftOrder(api, buyer, { ids: ids.slice(0, 2), payment: BONUS })
    const { number, total } = Order.parse((await place(api, buyer, body)).json)
    const texts = {
      uz: `№\u00a0${number} buyurtma`,
      ru: `заказ №\u00a0${number}`,
      en: `order No.\u00a0${number}`,
    }
    for (const locale of LOCALES) {
      const { status, json } = await place(api, buyer, body, { locale })
      expect(status).toBe(409)
      const { current, message } = ChangedAnswer.parse(json)
      expect(message).toContain(texts[locale])
      expect(current.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
      expect(current.bonus_balance).toBe(10_000_000_000 - total)
    }
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test("is the same cart for any order of its lines, address and payment method", async () => {
    const buyer = await createBuyer()
    const body = await draftOrder(api, buyer, { ids: ids.slice(0, 2), payment: BONUS })
    expect((await place(api, buyer, body)).status).toBe(201)
    const delivery = { ...body.delivery, location: "Buxoro koʻchasi 3" }
    for (const other of [
      { ...body, items: body.items.toReversed() },
      { ...body, delivery },
      { ...body, payment: { option: "card" } },
    ]) {
      expect((await place(api, buyer, other)).status).toBe(409)
    }
    expect(await ordersOf(buyer)).toHaveLength(1)
  })
})

describe("a second purchase on purpose", () => {
  test("of the same perfume is accepted once the checkout was opened again after the first order", async () => {
    const buyer = await createBuyer()
    const lines = ids.slice(0, 1)
    const body = await draftOrder(api, buyer, { ids: lines, payment: BONUS })
    expect((await place(api, buyer, body)).status).toBe(201)
    await viewCart(buyer, [])
    await viewCart(buyer, ids.slice(1, 2))
    expect((await place(api, buyer, body)).status).toBe(409)
    await viewCart(buyer, lines)
    expect((await place(api, buyer, body)).status).toBe(201)
    expect((await place(api, buyer, body)).status).toBe(409)
    expect(await ordersOf(buyer)).toHaveLength(2)
  })

  test("of another perfume is accepted at once", async () => {
    const buyer = await createBuyer()
    const bodies = [
      await draftOrder(api, buyer, { ids: ids.slice(0, 1), payment: BONUS }),
      await draftOrder(api, buyer, { ids: ids.slice(0, 2), payment: BONUS }),
    ]
    for (const body of bodies) expect((await place(api, buyer, body)).status).toBe(201)
  })

  test("is accepted after ten minutes, even if the checkout was not opened again", async () => {
    const buyer = await createBuyer()
    const body = await draftOrder(api, buyer, { payment: BONUS })
    expect((await place(api, buyer, body)).status).toBe(201)
    api.clock.now = new Date(NOON.getTime() + 10 * 60_000 - 1)
    expect((await place(api, buyer, body)).status).toBe(409)
    api.clock.now = new Date(NOON.getTime() + 10 * 60_000)
    expect((await place(api, buyer, body)).status).toBe(201)
    api.clock.now = NOON
  })

  test("is independent of other customers' orders", async () => {
    const buyers = [await createBuyer(), await createBuyer()]
    for (const buyer of buyers) {
      const body = await draftOrder(api, buyer, { payment: BONUS })
      expect((await place(api, buyer, body)).status).toBe(201)
    }
  })

  test("may follow at once on a cancelled order", async () => {
    const buyer = await createBuyer()
    const body = await draftOrder(api, buyer, { payment: BONUS })
    const placed = await place(api, buyer, body)
    expect(placed.status).toBe(201)
    const params = { id: Order.parse(placed.json).id }
    await api.get(cancelOrder, { params, token: buyer.token })
    expect((await place(api, buyer, { ...body, payment: BONUS })).status).toBe(201)
  })
})
