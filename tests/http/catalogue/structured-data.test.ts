import path from "node:path"
import type { APIRequestContext } from "playwright/test"
import sharp from "sharp"
import { expect, onTestFinished } from "vitest"
import { z } from "zod"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { LOCALES } from "#domain/locale.ts"
import { GENDERS, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import { checkThings, readThings } from "#tests/crawlers/structured-data.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess } from "#tests/support/commands.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { test } from "#tests/support/http-test.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

const listIds = async (shop: Pick<Shop, "url">) => (await listProducts(shop)).map(({ id }) => id)

const AVAILABLE = { in_stock: "InStock", out_of_stock: "BackOrder" }

/** Returns the traits of a perfume that change the structured data of its page. */
function listTraits(product: ProductDetail): string[] {
  const { gender, type, volume, notes, year, canBeAdded, stock_label: label, variants } = product
  return [
    `${gender} ${type}`,
    `${volume} ml`,
    "flat" in notes ? "flat notes" : "a pyramid",
    year === null ? "no year" : "a year",
    `${label}, ${canBeAdded ? "orderable" : "not orderable"}`,
    variants.length > 1 ? "several volumes" : "one volume",
  ]
}

async function read(request: APIRequestContext, id: number, base = ""): Promise<ProductDetail> {
  const headers = fromElsewhere()
  const answer = await request.get(`${base}/api/v1/products/${id}`, { headers })
  const json: unknown = await answer.json()
  return getProduct.answer.parse(json)
}

/** Compares the structured data of a perfume's page with the shop API's data. */
async function check(
  request: APIRequestContext,
  product: ProductDetail,
  { locale = "uz", base = "" } = {},
) {
  const { id } = product
  const headers = fromElsewhere()
  const html = await (await request.get(`${base}/${locale}/product/${id}`, { headers })).text()
  const things = readThings(html)
  const isAlone = product.variants.length < 2
  const lacking = [
    ...(isAlone ? ["isVariantOf", "inProductGroupWithID"] : []),
    ...(things["Product"]?.["gtin"] === undefined
      ? ["gtin", "gtin8", "gtin12", "gtin13", "gtin14", "isbn"]
      : []),
  ]
  expect(await checkThings(things, lacking), `${locale} ${id}`).toEqual([])
  expect(Object.keys(things).toSorted()).toEqual(["BreadcrumbList", "Product"])
  const { canBeAdded, stock_label: label, variants } = product
  expect(things["Product"]).toMatchObject({
    sku: String(id),
    size: expect.stringMatching(new RegExp(`^${product.volume} `)) as string,
    offers: {
      price: (product.price / 100).toFixed(2),
      priceCurrency: product.currency,
      availability: `https://schema.org/${canBeAdded ? AVAILABLE[label] : "OutOfStock"}`,
    },
    ...(!isAlone && { inProductGroupWithID: String(variants[0]?.id) }),
  })
}

test("describes every kind of perfume in structured data that is valid for schema.org and search engines", async ({
  request,
  shop,
}) => {
  const ids = await listIds(shop)
  const products: ProductDetail[] = []
  // Requests the products one by one, because a busy shop rejects concurrent requests.
  for (const id of ids) products.push(await read(request, id))
  const seen = new Set<string>()
  for (const [index, product] of products.entries()) {
    const traits = listTraits(product)
    // The full run checks every perfume. Any other run checks a perfume only if it has a trait that no earlier one had.
    if (triesEveryLanguage || traits.some((trait) => !seen.has(trait))) {
      await check(request, product, { locale: LOCALES[index % LOCALES.length] ?? "uz" })
    }
    for (const trait of traits) seen.add(trait)
  }
  // If the demonstration lacked perfumes of some kind, the checks above would prove nothing about that kind.
  for (const gender of GENDERS) {
    expect(products.some((product) => product.gender === gender)).toBe(true)
  }
  for (const type of PRODUCT_TYPES) {
    expect(products.some((product) => product.type === type)).toBe(true)
  }
  for (const trait of [
    "flat notes",
    "a pyramid",
    "no year",
    "several volumes",
    "one volume",
    "in_stock, orderable",
    "out_of_stock, orderable",
    "out_of_stock, not orderable",
  ]) {
    expect(seen).toContain(trait)
  }
})

test(
  "describes products with missing or extreme values in valid structured data",
  { tags: ["full"] },
  async ({ request }) => {
    const shop = await startShop()
    onTestFinished(() => shop.stop())
    const { url: base, dataDir } = shop
    const demo = await listIds(shop)
    const photo = path.join(dataDir, "small.jpg")
    const color = { width: 300, height: 200, channels: 3, background: "#8b1538" } as const
    await sharp({ create: color }).jpeg().toFile(photo)
    const none = { notes_opening: "", notes_middle: "", notes_high: "", notes_flat: "" }
    const [plain = {}, long = {}, odd = {}] = makeRows(3)
    const rows = [
      { ...plain, ...none, images: photo },
      { ...long, images: "", name: `Ёқут <script> & "${"x".repeat(60)}"` },
      { ...odd, images: "", barcode: "12345678", description_uz: "</script><b>&amp;" },
    ]
    const file = path.join(dataDir, "odd.csv")
    writeTable(file, rows)
    const { code, err } = await commandInProcess({ dataDir }, "catalogue", "import", file)
    expect(code, err).toBe(0)
    const added = (await listIds(shop)).filter((id) => !demo.includes(id))
    expect(added).toHaveLength(rows.length)
    for (const id of added) await check(request, await read(request, id, base), { base })
  },
)

const Listed = z.object({ itemListElement: z.array(z.object({ name: z.string() })) })

test("describes the seller, the search and breadcrumbs in valid structured data", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    const front = readThings(await (await request.get(`/${locale}`)).text())
    expect(Object.keys(front).toSorted()).toEqual(["OnlineStore", "WebSite"])
    expect(await checkThings(front)).toEqual([])
    expect(front["OnlineStore"]).toMatchObject({
      url: `${shop.url}/`,
      logo: expect.any(String) as string,
    })
    const logo = await request.get(z.string().parse(front["OnlineStore"]?.["logo"]))
    expect(logo.headers()["content-type"]).toBe("image/svg+xml")
    const list = readThings(
      await (await request.get(`/${locale}/products?brand=sardoba&page=2`)).text(),
    )
    expect(await checkThings(list)).toEqual([])
    const steps = Listed.parse(list["BreadcrumbList"]).itemListElement
    expect(steps).toHaveLength(3)
    expect(steps[2]?.name).toContain("Sardoba")
  }
})
