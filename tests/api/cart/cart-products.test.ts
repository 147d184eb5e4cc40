import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { checkCheckout } from "#contract/checkout.ts"
import { listCartProducts } from "#contract/products.ts"
import { computeTotals } from "#domain/totals.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { listOrderable } from "#tests/support/orders.ts"
import type { CallOptions } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const query = (ids: readonly number[]) =>
  Object.fromEntries(ids.map((id, index) => [`item_ids[${index}]`, String(id)]))
const list = (ids: readonly number[], options: CallOptions = {}) =>
  api.get(listCartProducts, { ...options, query: query(ids) })

test.each(["uz", "kz", "ru"])(
  "the cart shows the total that the checkout charges after the sign-in (%s)",
  async (country) => {
    const { token } = await createCustomer(api)
    const orderable = await listOrderable(api)
    for (let start = 0; start < 30; start += 3) {
      const ids = orderable.slice(start, start + 1 + (start % 4))
      const cart = await list(ids, { country })
      const rates = { discountPercent: 0, serviceFeePercent: cart.service_fee_percent ?? 0 }
      const lines = cart.items.map(({ price }) => ({ price, qty: 1 }))
      const shown = computeTotals(lines, rates, cart.currency)
      const charged = await api.get(checkCheckout, {
        query: { "item_ids[]": ids.map(String) },
        token,
        country,
      })
      expect(charged.service_fee).toBe(shown.serviceFee)
      expect(charged.total).toBe(shown.orderTotal)
    }
  },
)

describe("the products of a cart", () => {
  test("[S3.13] [S7.14] [S7.15] are returned in the order of its lines, with their currency", async () => {
    const { items, currency } = await list([130, 101, 115])
    expect(items.map(({ id }) => id)).toEqual([130, 101, 115])
    expect(currency).toBe("UZS")
    const { json } = await api.send(listCartProducts, { query: query([101]), country: "kz" })
    expect(json).toMatchObject({ items: [{ id: 101 }], currency: "KZT" })
  })

  test("[S3.11] have everything that a line shows", async () => {
    const { json } = await api.send(listCartProducts, { query: query([101]) })
    const CartProduct = z.object({
      id: z.literal(101),
      name: z.string().min(1),
      image: z.string().startsWith("/images/product/101/"),
      price: z.number().positive(),
      currency: z.literal("UZS"),
      volume: z.int().positive(),
      gender: z.enum(["A", "M", "F"]),
      canBeAdded: z.boolean(),
    })
    const read = z.object({ items: z.tuple([CartProduct]) }).safeParse(json)
    expect(read.error).toBeUndefined()
  })

  test("[S7.16] may be cached for seconds, a copy for each language and country", async () => {
    const { headers } = await api.send(listCartProducts, { query: query([101]) })
    expect(headers.get("cache-control")).toBe("public, max-age=5")
    expect(headers.get("vary")).toBe("App-Locale, App-Country")
  })

  test("[S7.14] are returned in the order of the indexes, whatever the order in the query", async () => {
    const { items } = await api.get(listCartProducts, {
      query: { "item_ids[10]": "101", "item_ids[2]": "130", "item_ids[0]": "115" },
    })
    expect(items.map(({ id }) => id)).toEqual([115, 130, 101])
  })

  test("are returned once each, without unknown products", async () => {
    const { items, not_sold_here: unsold } = await list([101, 99_999, 101, 2_147_483_648])
    expect(items.map(({ id }) => id)).toEqual([101])
    expect(unsold).toEqual([])
  })

  test("are marked where they have no price", async () => {
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

  test("are an empty list for an empty cart", async () => {
    expect(await list([])).toMatchObject({ items: [], currency: "UZS" })
  })

  test("are limited to fifty", async () => {
    const ids = Array.from({ length: 51 }, (_, index) => 101 + index)
    const { items, not_sold_here: unsold } = await list(ids.slice(0, 50))
    expect(items.length + unsold.length).toBe(50)
    const { errors } = await api.refused(422, listCartProducts, { query: query(ids), locale: "en" })
    expect(errors).toEqual({ item_ids: ["No more than 50 items"] })
  })

  test.each(["0", "-1", "1.5", "abc", "", "1e999", "NaN", "\0"])(
    "are rejected for %j",
    async (id) => {
      const { errors } = await api.refused(422, listCartProducts, { query: { "item_ids[0]": id } })
      expect(Object.keys(errors ?? {})).toEqual(["item_ids.0"])
    },
  )
})
