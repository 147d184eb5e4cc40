import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { getProduct } from "#contract/products.ts"
import { LOCALES } from "#domain/locale.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { ADVANCE_STEPS, advanceOrder } from "#shop-api/orders/advance-order.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const BONUS = { option: "bonus" }

const api = withTestApi()
let customer: Customer
beforeAll(async () => {
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
})

describe("the order history", () => {
  test("[D.35] lists orders newest first, page by page", async () => {
    const buyer = await createCustomer(api)
    await grant(api, buyer, 100_000_000)
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const body = await draftOrder(api, buyer, { payment: BONUS })
      numbers.unshift(Order.parse((await place(api, buyer, body)).json).number)
    }
    const { token } = buyer
    const first = await api.get(listOrders, { token, query: { per_page: "2" } })
    expect(first).toMatchObject({ total: 3, page: 1, per_page: 2 })
    const second = await api.get(listOrders, { token, query: { per_page: "2", page: "2" } })
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers)
    expect(second.items[0]?.items).toHaveLength(1)
    const third = await api.get(listOrders, { token, query: { per_page: "2", page: "3" } })
    const totals = { in_progress: 3, delivered: 0 }
    expect(third).toMatchObject({ items: [], total: 3, totals, page: 3 })
    const delivered = await api.get(listOrders, { token, query: { state: "delivered" } })
    expect(delivered).toMatchObject({ items: [], total: 0, totals })
    await api.database.db
      .update(orders)
      .set({ status: "delivered", deliveredAt: NOON })
      .where(eq(orders.number, Number(numbers[0])))
    const ended = await api.get(listOrders, { token, query: { state: "delivered" } })
    expect(ended.items.map(({ number }) => number)).toEqual([numbers[0]])
    expect(ended).toMatchObject({ total: 1, totals: { in_progress: 2, delivered: 1 } })
    expect(ended.items[0]?.delivered_at).toBe(NOON.toISOString())
  })

  test("[D.36] [D.50] [D.51] [D.52] [S3.20] [S3.21] shows an order with all its fields", async () => {
    const { db } = api.database
    const body = await draftOrder(api, customer, { payment: BONUS, promocode: "ATIR10" })
    const delivery = { ...body.delivery, notes: "Call first" }
    const placed = Order.parse((await place(api, customer, { ...body, delivery })).json)
    const { id } = placed
    const names = { payerName: "Kamola", sponsorName: "Anvar", parentName: "Zulfiya" }
    const at = new Date(NOON.getTime() + 86_400_000)
    await db
      .update(orders)
      .set({ ...names, receiverEmail: "n@example.com" })
      .where(eq(orders.id, id))
    for (const to of ADVANCE_STEPS) await advanceOrder(db, id, { to, at })
    const { token } = customer
    const { json } = await api.send(getOrder, { params: { id }, token, locale: "en" })
    const { arrival: promised } = await api.get(getProduct, {
      params: { id: body.items[0]?.id ?? 0 },
    })
    const [item] = placed.items
    const price = (item?.price ?? 0) / 100
    const discount = Math.round(price / 10)
    const fee = Math.round((price - discount) * 0.02)
    const { region, district } = placed.receiver
    expect([region, district].join()).toMatch(/\w+,\w+/)
    expect(json).toEqual({
      id,
      number: placed.number,
      status: "delivered",
      payment_status: "paid",
      refunding: false,
      created_at: NOON.toISOString(),
      delivered_at: at.toISOString(),
      timeline: [
        { status: "collecting", at: NOON.toISOString() },
        { status: "in_progress", at: at.toISOString() },
        { status: "delivered", at: at.toISOString() },
      ],
      items: [
        {
          product_id: body.items[0]?.id,
          qty: 1,
          price,
          name: item?.name,
          brand: item?.brand,
          image: item?.image,
          volume: item?.volume,
        },
      ],
      products_total: price,
      discount,
      discount_percent: 10,
      service_fee: fee,
      service_fee_percent: 2,
      arrival: promised,
      total: price - discount + fee,
      currency: "UZS",
      count: 1,
      notes: "Call first",
      payment_type: "bonus",
      card: null,
      pay_url: null,
      refused_cards: [],
      pay_until: null,
      pay_on_page_until: null,
      refusal: null,
      replaced_by: null,
      late_payment: null,
      refunded_in_part: 0,
      time_zone: "Asia/Tashkent",
      payer_name: "Kamola",
      sponsor_name: "Anvar",
      parent_name: "Zulfiya",
      receiver: {
        full_name: "Nilufar Karimova",
        phone: "+998901234567",
        email: "n@example.com",
        region,
        district,
        address: "Registon koʻchasi 12, 3-xonadon",
      },
    })
  })

  test("shows an order from before its dates and its fee's percentage were stored", async () => {
    const { id } = Order.parse(
      (await place(api, customer, await draftOrder(api, customer, { payment: BONUS }))).json,
    )
    await api.database.db
      .update(orders)
      .set({ serviceFeePercent: null, arrivalFrom: null, arrivalTo: null })
      .where(eq(orders.id, id))
    const { token } = customer
    expect(await api.get(getOrder, { params: { id }, token })).toMatchObject({
      id,
      arrival: null,
      service_fee_percent: null,
    })
  })

  test("answers another customer's order with the 404 of an unknown order", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const { id } = Order.parse((await place(api, customer, body)).json)
    const otherCustomer = await createCustomer(api)
    for (const locale of LOCALES) {
      const theirs = await api.refused(404, getOrder, {
        params: { id },
        token: otherCustomer.token,
        locale,
      })
      for (const none of ["01JD3Q6Y8ZV5T7W9X2C4B6N8M0", "1", "x", "' or 1=1 --", "a\u0000b"]) {
        const missing = await api.refused(404, getOrder, {
          params: { id: none },
          token: otherCustomer.token,
          locale,
        })
        expect(missing).toEqual(theirs)
      }
    }
    const list = await api.get(listOrders, { token: otherCustomer.token })
    expect(list).toMatchObject({ items: [], total: 0 })
  })

  test.each([{ state: "all" }, { page: "0" }, { page: "x" }, { per_page: "1000" }])(
    "rejects the query %j",
    async (query) => {
      const { errors } = await api.refused(422, listOrders, { token: customer.token, query })
      expect(Object.keys(errors ?? {})).toEqual(Object.keys(query))
    },
  )
})
