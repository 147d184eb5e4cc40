import { and, eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout } from "#contract/checkout.ts"
import { ChangedAnswer, Order, placeOrder } from "#contract/orders.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { orders, promocodes } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  addPromocode,
  draftOrder,
  getPlace,
  getUnorderableId,
  getUnsold,
  grant,
  listOrderable,
  newKey,
  place,
  RUSSIA,
} from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
})

const countOrders = async () => (await api.database.db.select().from(orders)).length

describe("a checkout that has changed", () => {
  test("[D.34] [D.49] [D.55] charges nothing, and answers 409 with the current checkout", async () => {
    const [id = 0] = await listOrderable(api)
    const body = await draftOrder(api, customer, { ids: [id], payment: BONUS })
    const { db } = api.database
    const price = and(eq(productPrices.productId, id), eq(productPrices.countryId, 1))
    await db
      .update(productPrices)
      .set({ amount: sql`${productPrices.amount} + 100000` })
      .where(price)
    const before = await api.get(checkCheckout, { token: customer.token })
    const count = await countOrders()
    const key = newKey()
    const { status, json } = await place(api, customer, body, { key })
    expect(status).toBe(409)
    const { current, message } = ChangedAnswer.parse(json)
    expect(message).toBe("Prices or products have changed. Check your order again")
    expect(current.total).toBeGreaterThan(body.total * 100)
    expect(current.bonus_balance).toBe(before.bonus_balance)
    expect(await countOrders()).toBe(count)
    const seen = { ...body, total: current.total / 100 }
    expect((await place(api, customer, seen, { key })).status).toBe(201)
  })

  test.each([
    ["unorderable", () => getUnorderableId(api)],
    ["unsold", () => getUnsold(api, 1)],
    ["unknown", () => Promise.resolve(2_000_000_000)],
  ])(
    "[D.34] [D.49] [D1.793] counts an %s line as changed, and asks to remove it",
    async (_, findId) => {
      const body = await draftOrder(api, customer, { payment: BONUS })
      const items = [...body.items, { id: await findId(), qty: 1 }]
      const { status, json } = await place(api, customer, { ...body, items })
      expect(status).toBe(409)
      const { current, message } = ChangedAnswer.parse(json)
      expect(current.items[1]?.problem).toBeDefined()
      expect(message).toBe("Some perfumes cannot be ordered now. Remove them to continue")
    },
  )

  test("[D.49] counts a promocode that is no longer valid, and a total that the client invented", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const { status, json } = await place(api, customer, { ...body, promocode: "YOZ20" })
    expect(status).toBe(409)
    expect(ChangedAnswer.parse(json).current.promocode_problem).toBeDefined()
    for (const total of [0, -5, 1, body.total - 0.01, body.total * 2]) {
      expect((await place(api, customer, { ...body, total })).status).toBe(409)
    }
  })

  test("[D1.320] names the promocode as the reason, if nothing else has changed the total", async () => {
    const { db } = api.database
    const [id = 0] = await listOrderable(api)
    const { code } = await addPromocode(api, { discountPercent: 30 })
    const choice = { ids: [id], payment: BONUS, promocode: code }
    const body = await draftOrder(api, customer, choice)
    await db.update(promocodes).set({ ends: "2026-01-02" }).where(eq(promocodes.code, code))
    const messages = []
    for (const seen of [body, { ...body, total: body.total + 1000 }]) {
      const { status, json } = await place(api, customer, seen)
      expect(status).toBe(409)
      messages.push(ChangedAnswer.parse(json).message)
    }
    expect(messages).toEqual([
      "This promo code has expired. Check the new total",
      "Prices or products have changed. Check your order again",
    ])
  })

  test("answers 409 when another country is active meanwhile, because its prices differ", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const delivery = {
      ...body.delivery,
      ...(await getPlace(api, RUSSIA)),
      email: "nilufar@example.com",
    }
    const { status } = await place(api, customer, { ...body, delivery }, { country: "ru" })
    expect(status).toBe(409)
  })
})

describe("an Idempotency-Key", () => {
  test.each([undefined, "", "short", "x".repeat(201), "with space", "clé-clé-clé"])(
    "[D.33] must have 8 to 200 visible characters: rejects %s",
    async (key) => {
      const body = await draftOrder(api, customer, { payment: BONUS })
      const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key }
      const { status } = await api.send(placeOrder, { body, token: customer.token, headers })
      expect(status).toBe(400)
    },
  )

  test("[D.33] answers a repeated request as it answered the first", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const key = newKey()
    const count = await countOrders()
    const first = await place(api, customer, body, { key })
    const balance = (await api.get(checkCheckout, { token: customer.token })).bonus_balance
    api.clock.now = new Date(NOON.getTime() + 3_600_000)
    const again = await place(api, customer, { ...body, extra: 1 }, { key, locale: "ru" })
    api.clock.now = NOON
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect(await countOrders()).toBe(count + 1)
    expect((await api.get(checkCheckout, { token: customer.token })).bonus_balance).toBe(balance)
  })

  test("[D1.440] answers a request that is repeated with the return path of another language as it answered the first", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const key = newKey()
    const placeIn = (locale: string) => {
      const payment = { ...BONUS, return_path: `/${locale}/checkout/accepted/{id}` }
      return place(api, customer, { ...body, payment }, { key, locale })
    }
    const first = await placeIn("uz")
    const again = await placeIn("ru")
    expect([again.status, again.json]).toEqual([first.status, first.json])
  })

  test("is rejected for another order with 409", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const key = newKey()
    const { json: placed } = await place(api, customer, body, { key })
    const other = { ...body, delivery: { ...body.delivery, notes: "another" } }
    const { status, json } = await place(api, customer, other, { key })
    expect(status).toBe(409)
    expect(json).toEqual({
      message: "This Idempotency-Key was used for another order",
      order_id: Order.parse(placed).id,
    })
    const abroad = await place(api, customer, body, { key, country: "kz" })
    expect(abroad.status).toBe(409)
  })

  test("belongs to one customer", async () => {
    const other = await createCustomer(api)
    await grant(api, other, 10_000_000)
    const key = newKey()
    const mine = await place(api, customer, await draftOrder(api, customer, { payment: BONUS }), {
      key,
    })
    const theirs = await place(api, other, await draftOrder(api, other, { payment: BONUS }), {
      key,
    })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(Order.parse(theirs.json).id).not.toBe(Order.parse(mine.json).id)
  })

  test("can be used again after a refusal that placed nothing", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const key = newKey()
    expect((await place(api, customer, { ...body, terms: false }, { key })).status).toBe(422)
    expect((await place(api, customer, { ...body, total: 1 }, { key })).status).toBe(409)
    expect((await place(api, customer, body, { key })).status).toBe(201)
  })

  test("places one order for five requests at once", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const key = newKey()
    const count = await countOrders()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => place(api, customer, body, { key })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await countOrders()).toBe(count + 1)
  })
})
