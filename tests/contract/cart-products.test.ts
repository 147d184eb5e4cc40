import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listCartProducts } from "#contract/products.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { type CallOptions, type TestApi, createTestApi } from "#tests/contract/test-api.ts"

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
}, 60_000)
afterAll(() => api.close())

const query = (ids: readonly number[]) =>
  Object.fromEntries(ids.map((id, index) => [`item_ids[${index}]`, String(id)]))
const list = (ids: readonly number[], options: CallOptions = {}) =>
  api.get(listCartProducts, { ...options, query: query(ids) })

describe("the products of a cart", () => {
  it("come in the order of its lines", async () => {
    const { items, currency } = await list([130, 101, 115])
    expect(items.map(({ id }) => id)).toEqual([130, 101, 115])
    expect(currency).toBe("UZS")
  })

  it("come in the order of the indexes, whatever the order in the query", async () => {
    const { items } = await api.get(listCartProducts, {
      query: { "item_ids[10]": "101", "item_ids[2]": "130", "item_ids[0]": "115" },
    })
    expect(items.map(({ id }) => id)).toEqual([115, 130, 101])
  })

  it("come once each, without those that nobody knows", async () => {
    const { items, not_sold_here: unsold } = await list([101, 99_999, 101, 2_147_483_648])
    expect(items.map(({ id }) => id)).toEqual([101])
    expect(unsold).toEqual([])
  })

  it("are named apart where they have no price", async () => {
    await api.database.db
      .delete(productPrices)
      .where(and(eq(productPrices.productId, 110), eq(productPrices.countryId, 5)))
    const { items, not_sold_here: unsold, currency } = await list([110, 101], { country: "ru" })
    expect(currency).toBe("RUB")
    expect(items.map(({ id }) => id)).toEqual([101])
    const [product] = (await list([110])).items
    expect(product).toMatchObject(unsold[0] ?? { id: "nothing was named" })
    expect(unsold).toHaveLength(1)
  })

  it("are none of an empty cart", async () => {
    expect(await list([])).toMatchObject({ items: [], currency: "UZS" })
  })

  it("are at most fifty", async () => {
    const ids = Array.from({ length: 51 }, (_, index) => 101 + index)
    const { items, not_sold_here: unsold } = await list(ids.slice(0, 50))
    expect(items.length + unsold.length).toBe(50)
    const { errors } = await api.refused(422, listCartProducts, { query: query(ids), locale: "en" })
    expect(errors).toEqual({ item_ids: ["No more than 50 items"] })
  })

  it.each(["0", "-1", "1.5", "abc", "", "1e999", "NaN", "\0"])("are no %j", async (id) => {
    const { errors } = await api.refused(422, listCartProducts, { query: { "item_ids[0]": id } })
    expect(Object.keys(errors ?? {})).toEqual(["item_ids.0"])
  })
})
