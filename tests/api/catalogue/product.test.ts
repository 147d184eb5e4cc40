import { and, asc, eq, isNull } from "drizzle-orm"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { getProduct, searchProducts } from "#contract/products.ts"
import { productNotes, productPrices, products } from "#shop-api/db/schema/catalogue.ts"
import { type CallOptions, createTestApi, NOON } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

const get = (id: number, options: CallOptions = {}) =>
  api.get(getProduct, { ...options, params: { id } })

/** Id of the product with this name, in its smallest volume. */
async function idOf(name: string): Promise<number> {
  const [found] = await api.database.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.name, name))
    .orderBy(asc(products.volume))
    .limit(1)
  if (!found) throw new Error(`no product ${name}`)
  return found.id
}

describe("a product", () => {
  test("has the fields of the list, and more", async () => {
    const { items } = await api.get(searchProducts, { query: { per_page: "5" } })
    for (const item of items) expect(await get(item.id)).toMatchObject(item)
  })

  test("is in the caller's language", async () => {
    const id = await idOf("Neroli Nu")
    const notes = async (locale: string) => {
      const product = await get(id, { locale })
      const opening = "flat" in product.notes ? [] : product.notes.opening
      return [opening[0]?.name, product.similar[0]?.text.split(/[ :]/)[0]]
    }
    expect(await notes("en")).toEqual(["neroli", "Shares"])
    expect(await notes("ru")).toEqual(["нероли", "Общие"])
    expect(await notes("uz")).toEqual(["neroli", "Umumiy"])
    const texts = await Promise.all(
      ["uz", "ru", "en"].map(async (locale) => (await get(id, { locale })).description),
    )
    expect(new Set(texts).size).toBe(3)
  })

  test("[S1.20] [D.46] has notes in tiers, or flat when it has no pyramid", async () => {
    const [flat] = await api.database.db
      .select({ id: productNotes.productId })
      .from(productNotes)
      .where(eq(productNotes.tier, "flat"))
      .limit(1)
    expect(Object.keys((await get(flat?.id ?? 0)).notes)).toEqual(["flat"])
    const { notes } = await get(await idOf("Neroli Nu"))
    expect(notes).toMatchObject({ opening: [{ key: "neroli" }, { key: "petitgrain" }, {}] })
    expect(Object.keys(notes)).toEqual(["opening", "middle", "high"])
  })

  test("[D.46] has a description, barcode and delivery days, and may have no year", async () => {
    const [row] = await api.database.db
      .select({ id: products.id })
      .from(products)
      .where(isNull(products.year))
      .limit(1)
    const { year, description, barcode, delivery_days: days } = await get(row?.id ?? 0)
    expect(year).toBeNull()
    expect(description).not.toBe("")
    expect(barcode).toMatch(/^\d{13}$/)
    expect(days).toBeGreaterThan(0)
  })

  test("[D.46] lists the volumes that the country sells, smallest first", async () => {
    const product = await get(await idOf("Neroli Nu"))
    expect(product.variants.map(({ volume }) => volume)).toEqual([100, 200])
    expect(product.variants[0]?.id).toBe(product.id)
    const [first, second] = product.variants
    await api.database.db
      .delete(productPrices)
      .where(and(eq(productPrices.productId, second?.id ?? 0), eq(productPrices.countryId, 3)))
    const abroad = (await get(first?.id ?? 0, { country: "kg" })).variants
    expect(abroad.map(({ id }) => id)).toEqual([first?.id])
  })

  test("[S1.25] [D.19] [D.47] lists similar perfumes and why they are similar, each once and never itself", async () => {
    const { items } = await api.get(searchProducts, { query: { per_page: "96" } })
    for (const { id } of items.slice(0, 30)) {
      const product = await get(id, { locale: "en" })
      expect(product.similar).toHaveLength(4)
      expect(product.similar.every((one) => one.product.canBeAdded)).toBe(true)
      const names = product.similar.map((one) => `${one.product.brand.slug} ${one.product.name}`)
      expect(new Set(names).size).toBe(4)
      expect(names).not.toContain(`${product.brand.slug} ${product.name}`)
      const own = Object.values(product.notes).flatMap((tier) => tier.map(({ key }) => key))
      for (const { shared_notes: shared, text } of product.similar) {
        expect(own).toEqual(expect.arrayContaining(shared.map(({ key }) => key)))
        expect(text).toMatch(shared.length > 0 ? /^Shares / : /^Same (family|type): /)
        const named = /^Shares (.+?)(?: in the |, (?:lighter|richer|less)|$)/.exec(text)?.[1] ?? ""
        const sharedNames = shared.map(({ name }) => name)
        expect(sharedNames).toEqual(
          expect.arrayContaining(named === "" ? [] : named.split(/, | and /)),
        )
      }
    }
  })
})

describe("the dates on which an order arrives", () => {
  // The clock of these tests is at Friday 20 November 2026.
  beforeAll(async () => {
    const change = { deliveryDays: 7, inStock: true, delayDays: null }
    await api.database.db.update(products).set(change).where(eq(products.name, "Neroli Nu"))
  })

  test("[D.81] are the delivery days from today", async () => {
    const id = await idOf("Neroli Nu")
    expect(await get(id)).toMatchObject({
      delivery_days: 7,
      arrival: { from: "2026-11-27", to: "2026-11-30" },
    })
  })

  test("[D.81] use the clock of the country", async () => {
    const id = await idOf("Neroli Nu")
    try {
      // It is Saturday in Tashkent, and still Friday in Moscow.
      api.clock.now = new Date("2026-11-20T19:30:00Z")
      expect((await get(id, { country: "uz" })).arrival.from).toBe("2026-11-28")
      expect((await get(id, { country: "ru" })).arrival.from).toBe("2026-11-27")
    } finally {
      api.clock.now = NOON
    }
  })

  test("[D.81] leave out the holidays of the country", async () => {
    const id = await idOf("Neroli Nu")
    try {
      api.clock.now = new Date("2026-12-01T07:00:00Z")
      expect((await get(id, { country: "uz" })).arrival.from).toBe("2026-12-09")
      expect((await get(id, { country: "kz" })).arrival.from).toBe("2026-12-08")
    } finally {
      api.clock.now = NOON
    }
  })

  test("[D1.527] leave out the operator's days off, and use the operator's working days", async () => {
    const env = {
      EXTRA_DAYS_OFF: "uz:2026-11-23,kz:2026-11-25",
      EXTRA_WORKING_DAYS: "uz:2026-12-08,uz:2026-11-29",
    }
    const shop = await createTestApi({ env })
    onTestFinished(() => shop.close())
    const id = await idOf("Neroli Nu")
    await shop.database.db.update(products).set({ deliveryDays: 7 }).where(eq(products.id, id))
    const arrival = async (day: string, country: string) => {
      shop.clock.now = new Date(`${day}T07:00:00Z`)
      const params = { id }
      return (await shop.get(getProduct, { params, country })).arrival.from
    }
    // Without the settings, these dates are 2026-11-23, 2026-11-23, 2026-12-09 and 2026-11-30.
    expect(await arrival("2026-11-16", "uz")).toBe("2026-11-24")
    expect(await arrival("2026-11-16", "kz")).toBe("2026-11-23")
    expect(await arrival("2026-12-01", "uz")).toBe("2026-12-08")
    expect(await arrival("2026-11-22", "uz")).toBe("2026-11-29")
  })

  test("[S1.27] [D.45] [D.81] are later for what is out of stock, in days or in working days", async () => {
    const id = await idOf("Neroli Nu")
    const restock = (delayInWorkingDays: boolean) =>
      api.database.db
        .update(products)
        .set({ inStock: false, delayDays: 3, delayInWorkingDays })
        .where(eq(products.id, id))
    await restock(false)
    expect(await get(id)).toMatchObject({
      stock_label: "out_of_stock",
      canBeAdded: true,
      delay: { days: 3, working_days: false },
      arrival: { from: "2026-11-30" },
    })
    await restock(true)
    expect(await get(id)).toMatchObject({
      delay: { days: 3, working_days: true },
      arrival: { from: "2026-12-02" },
    })
  })
})

describe("a product that cannot be shown", () => {
  const UNKNOWN = ["99999999", "2147483648", "0", "-1", "1.5", "abc", "101x", "1e3", "%00", "../1"]
  const OTHER_NOTATIONS = ["101.0", "0101", "0x65", "1.01e2", "+101", " 101", "101 "]
  test.each([...UNKNOWN, ...OTHER_NOTATIONS])("answers 404 for %s", async (id) => {
    const { message } = await api.refused(404, getProduct, { params: { id }, locale: "en" })
    expect(message).not.toBe("")
  })

  test("words the 404 in the caller's language", async () => {
    const text = async (locale: string) =>
      (await api.refused(404, getProduct, { params: { id: 99_999 }, locale })).message
    expect(await text("uz")).toBe("Bu atir katalogimizda yoʻq")
    expect(await text("ru")).toBe("Такого аромата нет в нашем каталоге")
    expect(await text("en")).toBe("This perfume is not in our catalog")
  })

  test("[D1.237] says whether the default country sells it, and answers 404 where it has no price", async () => {
    const id = await idOf("Agrumi")
    const readIn = (country: string) => api.get(getProduct, { params: { id }, country })
    expect(await readIn("uz")).toMatchObject({ sold_in_default_country: true })
    expect(await readIn("kz")).toMatchObject({ sold_in_default_country: true })
    const ofDefault = and(eq(productPrices.productId, id), eq(productPrices.countryId, 1))
    await api.database.db.delete(productPrices).where(ofDefault)
    expect(await readIn("kz")).toMatchObject({ sold_in_default_country: false })
    await api.database.db.delete(productPrices).where(eq(productPrices.productId, id))
    const { message } = await api.refused(404, getProduct, { params: { id }, locale: "en" })
    expect(message).toBe("This perfume is not sold in your country")
  })
})
