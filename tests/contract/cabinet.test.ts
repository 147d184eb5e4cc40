import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { getOrder, listOrders, Order } from "#contract/orders.ts"
import { LOCALES } from "#domain/locale.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { createCustomer, type Customer } from "#tests/contract/customers.ts"
import { draftOrder, grant, place } from "#tests/contract/ordering.ts"
import { createTestApi, NOON, type TestApi } from "#tests/contract/test-api.ts"

const BONUS = { option: "bonus" }

let api: TestApi
let customer: Customer
beforeAll(async () => {
  api = await createTestApi()
  customer = await createCustomer(api)
  await grant(api, customer, 100_000_000)
}, 90_000)
afterAll(() => api.close())

describe("the cabinet", () => {
  it("lists orders newest first, page by page", async () => {
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
    const delivered = await api.get(listOrders, { token, query: { state: "delivered" } })
    expect(delivered).toMatchObject({ items: [], total: 0 })
    await api.database.db
      .update(orders)
      .set({ status: "delivered", deliveredAt: NOON })
      .where(eq(orders.number, Number(numbers[0])))
    const ended = await api.get(listOrders, { token, query: { state: "delivered" } })
    expect(ended.items.map(({ number }) => number)).toEqual([numbers[0]])
    expect(ended.items[0]?.delivered_at).toBe(NOON.toISOString())
  })

  it("shows nobody another customer's order: theirs and none are the same 404", async () => {
    const body = await draftOrder(api, customer, { payment: BONUS })
    const { id } = Order.parse((await place(api, customer, body)).json)
    const stranger = await createCustomer(api)
    for (const locale of LOCALES) {
      const theirs = await api.refused(404, getOrder, {
        params: { id },
        token: stranger.token,
        locale,
      })
      for (const none of ["01JD3Q6Y8ZV5T7W9X2C4B6N8M0", "1", "x", "' or 1=1 --", "a\u0000b"]) {
        const missing = await api.refused(404, getOrder, {
          ...{ params: { id: none }, token: stranger.token, locale },
        })
        expect(missing).toEqual(theirs)
      }
    }
    const list = await api.get(listOrders, { token: stranger.token })
    expect(list).toMatchObject({ items: [], total: 0 })
  })

  it.each([{ state: "all" }, { page: "0" }, { page: "x" }, { per_page: "1000" }])(
    "refuses %j",
    async (query) => {
      const { errors } = await api.refused(422, listOrders, { token: customer.token, query })
      expect(Object.keys(errors ?? {})).toEqual(Object.keys(query))
    },
  )
})
