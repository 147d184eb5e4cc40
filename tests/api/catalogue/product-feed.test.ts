import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import {
  FEED_PAGE,
  listFeedProducts,
  listProductIds,
  SITEMAP_PART,
} from "#contract/product-feed.ts"
import { getProduct } from "#contract/products.ts"
import { productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

/** Ids of everything that has a price in the default country. */
async function listSold(): Promise<number[]> {
  const rows = await api.database.db
    .select({ id: productPrices.productId })
    .from(productPrices)
    .where(eq(productPrices.countryId, 1))
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

describe("the ids for a sitemap", () => {
  test("contain everything that the country sells, and nothing else", async () => {
    const { ids, parts } = await api.get(listProductIds)
    expect(ids).toEqual(await listSold())
    expect(parts).toEqual([1])
  })

  test("are split by their number, so that a new product changes only one part", async () => {
    const [some] = await api.database.db.select().from(products).limit(1)
    if (!some) throw new Error("there are no products")
    const far = { ...some, id: SITEMAP_PART + 1, barcode: "4780999999999", line: "far", volume: 7 }
    await api.database.db.insert(products).values(far)
    await api.database.db
      .insert(productPrices)
      .values({ productId: far.id, countryId: 1, amount: 100 })
    expect(await api.get(listProductIds, { query: { part: "2" } })).toEqual({
      ids: [far.id],
      parts: [1, 2],
    })
    expect((await api.get(listProductIds)).ids).not.toContain(far.id)
    expect((await api.get(listProductIds, { query: { part: "3" } })).ids).toEqual([])
    await api.database.db.delete(products).where(eq(products.id, far.id))
    expect((await api.get(listProductIds)).parts).toEqual([1])
  })

  test.each(["0", "-1", "x", "1e9"])("are rejected for part %s", async (part) => {
    const { errors } = await api.refused(422, listProductIds, { query: { part } })
    expect(errors).toHaveProperty("part")
  })
})

describe("the products of a feed", () => {
  test("match their own pages, and occur once, whatever the feed page", async () => {
    const sold = await listSold()
    const found: number[] = []
    for (let after = "0"; after !== "end";) {
      const { items, next } = await api.get(listFeedProducts, { query: { after } })
      found.push(...items.map(({ id }) => id))
      expect(items.length).toBeLessThanOrEqual(FEED_PAGE)
      after = next === null ? "end" : String(next)
    }
    expect(found).toEqual(sold)
    const [first] = (await api.get(listFeedProducts, { locale: "ru" })).items
    const own = await api.get(getProduct, { params: { id: first?.id ?? 0 }, locale: "ru" })
    expect(own).toMatchObject(first ?? {})
  })

  test("have the same group when they are volumes of one perfume that the country sells", async () => {
    const { items } = await api.get(listFeedProducts)
    const groups = new Map(items.map(({ id, group_id: group }) => [id, group]))
    const { variants } = await api.get(getProduct, { params: { id: 101 } })
    expect(variants.length).toBeGreaterThan(1)
    for (const { id } of variants) expect(groups.get(id)).toBe(101)
    expect([...groups.values()]).toContain(null)

    // A group is named after the smallest volume that has a price in the country, and a single volume has no group.
    const [smallest, ...others] = variants
    const where = and(
      eq(productPrices.countryId, 1),
      eq(productPrices.productId, smallest?.id ?? 0),
    )
    const removed = await api.database.db.delete(productPrices).where(where).returning()
    const { items: left } = await api.get(listFeedProducts)
    const [next] = others
    const expected = others.length > 1 ? next?.id : null
    expect(left.find(({ id }) => id === next?.id)?.group_id).toBe(expected)
    await api.database.db.insert(productPrices).values(removed)
  })

  test("start after the id that the query names", async () => {
    const sold = await listSold()
    const [, second = 0] = sold
    const { items } = await api.get(listFeedProducts, { query: { after: String(second) } })
    expect(items[0]?.id).toBe(sold[2])
  })
})
