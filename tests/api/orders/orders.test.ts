import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { checkCheckout, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import {
  draftOrder,
  getPlace,
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

/** Places an order that the shop must reject without storing it. Returns the names of the fields with errors. */
async function refusedFields(body: unknown, by = customer): Promise<string[]> {
  const before = await countOrders()
  const { status, json } = await place(api, by, body)
  expect(status, JSON.stringify(json)).toBe(422)
  expect(await countOrders()).toBe(before)
  return Object.keys((json as { errors?: object }).errors ?? {})
}

describe("placing an order", () => {
  test("[D.33] [D.42] [D.48] [S9.06] returns the order with everything that the account pages show", async () => {
    const [one = 0, other = 0] = await listOrderable(api)
    const body = await draftOrder(api, customer, {
      ids: [other, one],
      payment: BONUS,
      promocode: "atir10",
    })
    const { status, json } = await place(api, customer, body)
    expect(status).toBe(201)
    const order = Order.parse(json)
    expect(order).toMatchObject({
      status: "collecting",
      payment_status: "paid",
      payment_type: "bonus",
      created_at: NOON.toISOString(),
      delivered_at: null,
      currency: "UZS",
      count: 2,
      discount_percent: 10,
      card: null,
      pay_url: null,
      time_zone: "Asia/Tashkent",
      notes: "",
    })
    expect(order.number).toMatch(/^1\d{5}$/)
    expect(order.items.map((item) => item.product_id)).toEqual([other, one])
    expect(order.timeline).toEqual([{ status: "collecting", at: NOON.toISOString() }])
    expect(order.total).toBe(order.products_total - order.discount + order.service_fee)
    expect(order.total).toBe(body.total * 100)
    expect(order.receiver).toMatchObject({
      full_name: body.delivery.fullName,
      phone: body.delivery.phone,
      email: null,
      address: body.delivery.location,
    })
    expect(await api.get(getOrder, { params: { id: order.id }, token: customer.token })).toEqual({
      ...order,
      receiver: { ...order.receiver, region: "Andijon viloyati", district: "Oltinkoʻl tumani" },
    })
  })

  test("numbers orders one after the other", async () => {
    const buy = async () => {
      const body = await draftOrder(api, customer, { payment: BONUS })
      return Order.parse((await place(api, customer, body)).json)
    }
    const [first, second] = [await buy(), await buy()]
    expect(Number(second.number)).toBe(Number(first.number) + 1)
  })

  test("stores lines as they were sold, regardless of later changes of the catalogue", async () => {
    const id = (await listOrderable(api)).at(-1) ?? 0
    const body = await draftOrder(api, customer, { ids: [id], payment: BONUS })
    const placed = Order.parse((await place(api, customer, body)).json)
    const { db } = api.database
    await db.update(products).set({ name: "Renamed", volume: 1 }).where(eq(products.id, id))
    await db
      .update(productPrices)
      .set({ amount: 900_000_000 })
      .where(eq(productPrices.productId, id))
    const later = await api.get(getOrder, { params: { id: placed.id }, token: customer.token })
    expect(later.items).toEqual(placed.items)
    expect(later.total).toBe(placed.total)
  })

  test("[S4.26] clears the draft and the promocode", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    await api.get(saveDelivery, {
      token: customer.token,
      body: { promocode: "ATIR10", notes: "x" },
    })
    await place(api, customer, body)
    expect(await api.get(getDelivery, { token: customer.token })).toMatchObject({
      promocode: null,
      notes: "",
    })
  })

  test("names region and district in the customer's language", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const { id } = Order.parse((await place(api, customer, body)).json)
    const names = await Promise.all(
      LOCALES.map(async (locale) => {
        const order = await api.get(getOrder, { params: { id }, token: customer.token, locale })
        return `${order.receiver.region}, ${order.receiver.district}`
      }),
    )
    expect(new Set(names).size).toBe(3)
    expect(names[1]).toMatch(/[а-я]/)
  })

  test("[D.98] requires an e-mail outside Uzbekistan, and stores none inside", async () => {
    const abroad = { country: "ru", countryId: RUSSIA, payment: { option: "card" } }
    const body = await draftOrder(api, customer, abroad)
    const missing = { ...body, delivery: { ...body.delivery, email: null } }
    const { status, json } = await place(api, customer, missing, { country: "ru" })
    expect(status).toBe(422)
    expect(json).toHaveProperty(["errors", "delivery.email"])
    const placed = await place(api, customer, body, { country: "ru" })
    expect(Order.parse(placed.json).receiver.email).toBe("nilufar@example.com")
    const home = await draftOrder(api, customer, { payment: BONUS })
    const given = { ...home, delivery: { ...home.delivery, email: "nilufar@example.com" } }
    expect(Order.parse((await place(api, customer, given)).json).receiver.email).toBeNull()
  })
})

test("accepts a receiver's full name as long as two names", async () => {
  const body = await draftOrder(api, customer, { payment: { option: "card" } })
  const fullName = `${"N".repeat(100)} ${"K".repeat(100)}`
  const { status } = await place(api, customer, {
    ...body,
    delivery: { ...body.delivery, fullName },
  })
  expect(status).toBe(201)
})

describe("[D.48] an order is rejected at the field", () => {
  const change = async (path: string, value: unknown) => {
    const body: Record<string, unknown> = structuredClone(
      await draftOrder(api, customer, { payment: BONUS }),
    )
    const names = path.split(".")
    const last = names.pop() ?? ""
    let at = body
    for (const name of names) at = at[name] as Record<string, unknown>
    at[last] = value
    return body
  }

  test.each([
    ["items", []],
    ["items", null],
    ["items", Array.from({ length: 51 }, (_, index) => ({ id: 101 + index, qty: 1 }))],
    ["items.0.qty", 0],
    ["items.0.qty", -1],
    ["items.0.qty", 2],
    ["items.0.qty", 1.5],
    ["items.0.qty", "1e3"],
    ["items.0.qty", 2 ** 53],
    ["items.0.id", 0],
    ["items.0.id", 2_147_483_648],
    ["delivery.fullName", ""],
    ["delivery.fullName", "<b>"],
    ["delivery.fullName", "x".repeat(202)],
    ["delivery.phone", "+998"],
    ["delivery.phone", "+19001234567"],
    ["delivery.email", "a@b@c"],
    ["delivery.email", "a@b.uz\r\nBcc: c@d.uz"],
    ["delivery.region", 0],
    ["delivery.region", 2_147_483_647],
    ["delivery.region", 2 ** 31],
    ["delivery.district", 5],
    ["delivery.location", " "],
    ["delivery.location", "x".repeat(301)],
    ["delivery.notes", "x".repeat(3000)],
    ["delivery.notes", "a\u0000b"],
    ["payment.option", "cash"],
    ["payment.option", null],
    ["promocode", ["ATIR10", "NAVROZ15"]],
    ["terms", false],
    ["terms", "true"],
    ["total", "5"],
    ["total", 1387200.001],
    ["total", null],
  ])("%s when it is %j", async (field, value) => {
    const [first] = await refusedFields(await change(field, value))
    expect(first).toBe(field)
  })

  test.each(LOCALES)("[S5.23] with the terms' text in %s", async (locale) => {
    const { json } = await place(api, customer, await change("terms", false), { locale })
    const texts = {
      uz: "Foydalanish shartlarini qabul qiling",
      ru: "Примите условия использования",
      en: "You must accept the terms of use",
    }
    expect(json).toMatchObject({ errors: { terms: [texts[locale]] } })
  })

  test("items when a product occurs twice", async () => {
    const [id] = await listOrderable(api)
    const body = await draftOrder(api, customer, { payment: BONUS })
    expect(
      await refusedFields({
        ...body,
        items: [
          { id, qty: 1 },
          { id, qty: 1 },
        ],
      }),
    ).toEqual(["items"])
  })

  test("district when it is of another region, region when it is of another country", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const abroad = await getPlace(api, RUSSIA)
    const delivery = { ...body.delivery, ...abroad }
    expect(await refusedFields({ ...body, delivery })).toEqual([
      "delivery.region",
      "delivery.district",
    ])
    const mixed = { ...body.delivery, district: abroad.district }
    expect(await refusedFields({ ...body, delivery: mixed })).toEqual(["delivery.district"])
  })

  test("[D.71] payment.option when there are not enough bonus points", async () => {
    const poor = await createCustomer(api)
    await grant(api, poor, 1000)
    const body = await draftOrder(api, poor, { payment: BONUS })
    expect(await refusedFields(body, poor)).toEqual(["payment.option"])
    const { json } = await place(api, poor, body)
    expect(json).toHaveProperty(
      ["errors", "payment.option", 0],
      "Not enough bonus points: you have 1\u00a0000 UZS",
    )
    expect((await api.get(checkCheckout, { token: poor.token })).bonus_balance).toBe(100_000)
  })

  test("body when it is broken JSON, a list or absent", async () => {
    for (const [body, status] of [
      ["{", 400],
      ["[]", 422],
      ["null", 422],
      ["", 400],
    ] as const) {
      const response = await api.fetch("/api/v1/orders", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${customer.token}`,
          "idempotency-key": newKey(),
        },
        body,
      })
      expect(response.status, body).toBe(status)
    }
  })
})
