import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { searchProducts } from "#contract/products.ts"
import { SORTS } from "#domain/sorts.ts"
import {
  brands,
  notes,
  productNotes,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import { createFilledDatabase, type TestDatabase } from "#tests/support/test-database.ts"

// Two processes cache the catalogue in memory. Each must show the writes of the other with its next response.
let database: TestDatabase
let writer: TestApi
let reader: TestApi
beforeAll(async () => {
  database = await createFilledDatabase()
  writer = await createTestApi({ databaseUrl: database.url })
  reader = await createTestApi({ databaseUrl: database.url })
  await reader.get(searchProducts)
})
afterAll(async () => {
  await writer.close()
  await reader.close()
  await database.drop()
})

const UZ = 1
const dearest = async () =>
  (await reader.get(searchProducts, { query: { sort: "-price" } })).items[0]
const totalOf = async (query: Record<string, string>) =>
  (await reader.get(searchProducts, { query })).total
const idOf = async (name: string) => {
  const [row] = await writer.database.db.select().from(products).where(eq(products.name, name))
  if (!row) throw new Error(`no ${name}`)
  return row.id
}

describe("the next answer of another process shows a change of the catalogue", () => {
  test("of a price, in the sort orders and the price range", async () => {
    const id = await idOf("Hammom")
    expect((await dearest())?.id).not.toBe(id)
    await writer.database.db
      .update(productPrices)
      .set({ amount: 9_999_999_900 })
      .where(eq(productPrices.productId, id))
    expect(await dearest()).toMatchObject({ id, price: 9_999_999_900 })
    const { facets } = await reader.get(searchProducts)
    expect(facets.price?.max).toBe(9_999_999_900)
  })

  test("of what can be ordered, of a price that is removed and of one that is added", async () => {
    const id = await idOf("Marram")
    const { db } = writer.database
    const orderable = await totalOf({ orderable: "1" })
    await db.update(products).set({ orderable: false }).where(eq(products.id, id))
    expect(await totalOf({ orderable: "1" })).toBe(orderable - 1)
    const total = await totalOf({})
    const gone = await db.delete(productPrices).where(eq(productPrices.productId, id)).returning()
    expect(await totalOf({})).toBe(total - 1)
    await db.insert(productPrices).values(gone)
    expect(await totalOf({})).toBe(total)
  })

  test("of the names of brands, notes and perfumes", async () => {
    const { db } = writer.database
    await db.update(brands).set({ name: "Quvonch" }).where(eq(brands.slug, "kecha"))
    expect(await totalOf({ q: "quvonch" })).toBe(await totalOf({ brand: "kecha" }))
    await db
      .update(notes)
      .set({ name: { uz: "vutirlik", ru: "вутирлик", en: "vutirlik" } })
      .where(eq(notes.key, "oud"))
    expect(await totalOf({ q: "вутирлик" })).toBe(await totalOf({ note: "oud" }))
    await db.update(products).set({ name: "Zumrad qush" }).where(eq(products.name, "Rasta"))
    expect(await totalOf({ q: "zumrad" })).toBeGreaterThan(0)
  })

  test("of a product that is added, with a brand and a note, and of one that is deleted", async () => {
    const { db } = writer.database
    const [model] = await db.select().from(products).limit(1)
    const [brand] = await db.insert(brands).values({ slug: "yangi", name: "Yangi uy" }).returning()
    const name = { uz: "tuman", ru: "туманность", en: "mistiness" }
    const [note] = await db.insert(notes).values({ key: "mistiness", name }).returning()
    if (!model || !brand || !note) throw new Error("nothing was written")
    const total = await totalOf({})
    const { id: _, ...row } = model
    const [added] = await db
      .insert(products)
      .values({ ...row, barcode: "99999999", line: "yangi-tuman", brandId: brand.id })
      .returning()
    if (!added) throw new Error("no product")
    await db.insert(productPrices).values({ productId: added.id, countryId: UZ, amount: 100 })
    await db
      .insert(productNotes)
      .values({ productId: added.id, tier: "flat", position: 0, noteId: note.id })
    expect(await totalOf({})).toBe(total + 1)
    expect(await totalOf({ brand: "yangi", note: "mistiness" })).toBe(1)
    expect(await totalOf({ q: "туманность yangi" })).toBe(1)
    await db.delete(products).where(eq(products.id, added.id))
    expect(await totalOf({})).toBe(total)
  })

  test("even when its transaction began before another one whose change was already visible", async () => {
    const id = await idOf("Candle Store")
    const [slow, done] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const earlier = writer.database.db.transaction(async (tx) => {
      await tx.update(products).set({ name: "Kechikkan" }).where(eq(products.id, id))
      slow.resolve(undefined)
      await done.promise
    })
    await slow.promise
    await writer.database.db
      .update(products)
      .set({ name: "Shoshilgan" })
      .where(eq(products.name, "Wet Rope"))
    expect(await totalOf({ q: "shoshilgan" })).toBe(1)
    expect(await totalOf({ q: "kechikkan" })).toBe(0)
    done.resolve(undefined)
    await earlier
    expect(await totalOf({ q: "kechikkan" })).toBe(1)
  })

  test("of all prices in one statement", async () => {
    await writer.database.db.execute(sql`update product_prices set amount = amount + 100`)
    const { items } = await reader.get(searchProducts, { query: { sort: "price" } })
    const [cheapest] = await writer.database.db
      .select({ amount: sql<string>`min(amount)` })
      .from(productPrices)
      .where(eq(productPrices.countryId, UZ))
    expect(items[0]?.price).toBe(Number(cheapest?.amount))
  })
})

test("a cached catalogue equals a newly loaded one after all these changes", async () => {
  const late = await createTestApi({ databaseUrl: database.url })
  try {
    for (const sort of SORTS) {
      for (const page of ["1", "2"]) {
        for (const q of ["", "rose", "edp"]) {
          const query = { sort, page, per_page: "96", q }
          expect(await reader.get(searchProducts, { query }), sort).toEqual(
            await late.get(searchProducts, { query }),
          )
        }
      }
    }
  } finally {
    await late.close()
  }
})
