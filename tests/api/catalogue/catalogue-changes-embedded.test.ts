import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { productNotes, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

// The embedded database counts its changes, so the shop can list an unchanged catalogue without a statement.
let dataDir: string
let api: TestApi
let statements: string[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shop-embedded-"))
  api = await createTestApi({ dataDir, onStatement: (kind) => statements.push(kind) })
})
afterAll(async () => {
  await api.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const list = async () => (await api.get(searchProducts, { query: { sort: "-price" } })).items
const amountOf = async () => (await list())[0]?.price

beforeEach(async () => {
  await list()
  statements = []
})

test("runs no statement for the list of an unchanged catalogue", async () => {
  const before = await list()
  expect(await list()).toEqual(before)
  expect(statements).toEqual([])
})

test("shows a changed price in the next list, and then runs no statement again", async () => {
  const [dearest] = await list()
  await setPrice(api.database.db, dearest?.id ?? 0, 8_888_888_800)
  expect(await amountOf()).toBe(8_888_888_800)
  statements = []
  expect(await amountOf()).toBe(8_888_888_800)
  expect(statements).toEqual([])
})

test("shows a price that a transaction has changed, once it is committed", async () => {
  const [dearest] = await list()
  await api.database.db.transaction(async (tx) => {
    await setPrice(tx, dearest?.id ?? 0, 8_888_888_900)
  })
  expect(await amountOf()).toBe(8_888_888_900)
})

test("shows a price that a command in another process has changed", async () => {
  const session = api.database.openSession?.()
  if (!session) throw new Error("the database has no access for other processes")
  await session.run({ sql: "update product_prices set amount = amount + 100", values: [] })
  await session.end()
  expect(await amountOf()).toBe(8_888_889_000)
})

test("shows changes that were committed during a list", async () => {
  const names = Array.from({ length: 5 }, (_, index) => `Yangi ${index}`)
  const [{ id } = { id: 0 }] = await list()
  for (const name of names) {
    const running = Promise.all([list(), list()])
    await api.database.db.update(products).set({ name }).where(eq(products.id, id))
    await running
    expect((await list())[0]?.name).toBe(name)
  }
})

test("runs no statement for a product and for a cart that were read before, until the catalogue changes", async () => {
  const [{ id } = { id: 0 }] = await list()
  const read = async () => {
    const product = await api.get(getProduct, { params: { id } })
    const { items } = await api.get(listCartProducts, { query: { "item_ids[0]": String(id) } })
    return { product, inCart: items[0] }
  }
  const before = await read()
  statements = []
  expect(await read()).toEqual(before)
  expect(statements).toEqual([])
  const { db } = api.database
  const [other] = before.product.similar
  await setPrice(db, id, 9_999_999_900)
  await db.update(products).set({ barcode: "4780000000001" }).where(eq(products.id, id))
  await db.delete(productNotes).where(eq(productNotes.productId, id))
  await db
    .update(products)
    .set({ name: "Boshqa" })
    .where(eq(products.id, other?.product.id ?? 0))
  const { product, inCart } = await read()
  expect(product).toMatchObject({ price: 9_999_999_900, barcode: "4780000000001" })
  expect(Object.values(product.notes).flat()).toEqual([])
  expect(inCart?.price).toBe(9_999_999_900)
  const shown = await api.get(getProduct, { params: { id: other?.product.id ?? 0 } })
  expect(shown.name).toBe("Boshqa")
})

async function setPrice(db: Pick<TestApi["database"]["db"], "update">, id: number, amount: number) {
  await db.update(productPrices).set({ amount }).where(eq(productPrices.productId, id))
}
