import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { type Facet, type ProductsAnswer, searchProducts } from "#contract/products.ts"
import { parsePictureBase } from "#domain/picture-urls.ts"
import { SORTS } from "#domain/sorts.ts"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import type { CallOptions } from "#tests/support/test-api.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

type Query = NonNullable<CallOptions["query"]>
const list = (query: Query = {}, options: CallOptions = {}) =>
  api.get(searchProducts, { ...options, query })

/** The whole catalogue in one order, read page by page. */
async function readAll(query: Query = {}): Promise<ProductsAnswer["items"]> {
  const first = await list({ ...query, per_page: "48" })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    items.push(...(await list({ ...query, per_page: "48", page: String(page) })).items)
  }
  return items
}

/** A product on the wire: these fields and no others. */
const OnTheWire = z.strictObject({
  id: z.int(),
  name: z.string(),
  brand: z.strictObject({ id: z.int(), name: z.string(), slug: z.string() }),
  image: z.string(),
  images: z.array(z.string()),
  price: z.number(),
  currency: z.literal("UZS"),
  price_per_100ml: z.number(),
  volume: z.int(),
  gender: z.enum(["A", "M", "F"]),
  type: z.enum(["parfum", "edp", "edt", "edc", "mist", "oil"]),
  family: z.string(),
  canBeAdded: z.boolean(),
  stock_label: z.enum(["in_stock", "out_of_stock"]),
  delay: z.strictObject({ days: z.int(), working_days: z.boolean() }).nullable(),
  arrival: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
})

describe("the catalogue", () => {
  test("[D.43] is split into pages of 48, with every product on exactly one", async () => {
    const first = await list()
    expect(first).toMatchObject({ page: 1, per_page: 48 })
    expect(first.total).toBeGreaterThan(48)
    expect(first.items).toHaveLength(48)
    for (const sort of SORTS) {
      const ids = (await readAll({ sort })).map(({ id }) => id)
      expect(new Set(ids).size, sort).toBe(first.total)
      expect(ids, sort).toHaveLength(first.total)
    }
  })

  test("is empty beyond its last page, with the same total", async () => {
    const { total } = await list()
    expect(await list({ page: "9999" })).toMatchObject({ items: [], total, page: 9999 })
  })

  test("is sorted by price, by price per 100 ml and by name", async () => {
    const isSorted = (values: number[]) => expect(values).toEqual(values.toSorted((a, b) => a - b))
    isSorted((await readAll({ sort: "price" })).map(({ price }) => price))
    isSorted((await readAll({ sort: "-price" })).map(({ price }) => -price))
    isSorted((await readAll({ sort: "unit_price" })).map(({ price, volume }) => price / volume))
    const names = (await readAll({ sort: "name" })).map(({ name }) => name)
    expect(names.indexOf("Agrumi")).toBeLessThan(names.indexOf("Neroli Nu"))
    // A letter with an accent sorts like the letter without it.
    expect(names.indexOf("Cèdre d’Hiver")).toBeLessThan(names.indexOf("Neroli Nu"))
  })

  test("is priced in the currency of the active country", async () => {
    for (const [country, currency] of [
      ["uz", "UZS"],
      ["kz", "KZT"],
      ["kg", "KGS"],
      ["tj", "TJS"],
      ["ru", "RUB"],
      ["KZ", "KZT"],
      ["fr", "UZS"],
    ] as const) {
      const answer = await list({ per_page: "3" }, { country })
      expect(answer.currency).toBe(currency)
      expect(answer.items.map((item) => item.currency)).toEqual([currency, currency, currency])
    }
  })

  test("[D.44] [D.45] says of each product what it is, what it costs and when it arrives", async () => {
    const { json } = await api.send(searchProducts, { query: { per_page: "96" } })
    for (const item of z.object({ items: z.array(OnTheWire) }).parse(json).items) {
      expect(item.images[0]).toBe(item.image)
      expect(item.delay !== null).toBe(item.stock_label === "out_of_stock" && item.canBeAdded)
    }
  })

  test("[D.41] sends amounts as decimals of the major unit", async () => {
    const { json } = await api.send(searchProducts, { query: { per_page: "96" }, country: "ru" })
    const { items } = z.object({ items: z.array(z.object({ price: z.number() })) }).parse(json)
    expect(items.some(({ price }) => !Number.isInteger(price))).toBe(true)
    const [decoded] = (await list({ per_page: "1" }, { country: "ru" })).items
    expect(decoded?.price).toBe(Math.round((items[0]?.price ?? 0) * 100))
  })

  test("shows pictures that the shop can draw", async () => {
    const { items } = await list()
    for (const { id, image, images } of items) {
      expect(images[0]).toBe(image)
      expect(images.map((base) => parsePictureBase(base))).toMatchObject([
        { kind: "product", id, view: "front" },
        { kind: "product", id, view: "box" },
        { kind: "product", id, view: "detail" },
      ])
    }
  })

  test("leaves out what has no price in the country", async () => {
    const before = await list({ per_page: "1" }, { country: "tj" })
    const gone = before.items[0]?.id ?? 0
    const inTajikistan = eq(productPrices.countryId, 4)
    const rows = await api.database.db.select().from(productPrices).where(inTajikistan)
    expect(rows.some(({ productId }) => productId === gone)).toBe(true)
    expect(before.total).toBe(rows.length)
    expect(before.total).toBeLessThan((await list()).total)
  })

  test("may be cached by everybody for seconds, a copy for each language and country", async () => {
    const { headers } = await api.send(searchProducts)
    expect(headers.get("cache-control")).toBe("public, max-age=5")
    expect(headers.get("vary")).toBe("App-Locale, App-Country")
  })
})

describe("the filters of the catalogue", () => {
  test("accept several values, and show the products of each value", async () => {
    const both = await list({ family: ["woody", "citrus"] })
    const woody = await list({ family: "woody" })
    const citrus = await list({ family: ["citrus"] })
    expect(both.total).toBe(woody.total + citrus.total)
    const indexed = await list({ "family[0]": "woody", "family[1]": "citrus" })
    expect(indexed.total).toBe(both.total)
  })

  test("narrow each other", async () => {
    const { items, total } = await list({ gender: "F", type: "edp", per_page: "96" })
    expect(total).toBeGreaterThan(0)
    for (const item of items) expect([item.gender, item.type]).toEqual(["F", "edp"])
  })

  test("can leave out what cannot be ordered", async () => {
    const all = await readAll()
    const orderable = await readAll({ orderable: "1" })
    expect(orderable.length).toBeLessThan(all.length)
    expect(orderable).toEqual(all.filter(({ canBeAdded }) => canBeAdded))
  })

  test("count the products of each choice in advance", async () => {
    const query = {
      brand: ["gulzor", "sardoba", "silsila", "zarhal", "anor"],
      family: ["floral", "woody"],
      gender: ["F", "A"],
      type: ["edp", "edt"],
      q: "cedar",
    }
    const { facets, total } = await list(query)
    const choices = (all: Facet[]) =>
      all.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])
    for (const facet of ["brand", "family", "gender", "type"] as const) {
      // A choice in a facet limits the counts of the other facets only.
      const unchosen = await list({ ...query, [facet]: [] })
      expect(choices(facets[facet]), facet).toEqual(choices(unchosen.facets[facet]))
      expect(facets[facet].length, facet).toBeGreaterThan(1)
      for (const { value, count } of facets[facet]) {
        const chosen = await list({ ...query, [facet]: value, per_page: "1" })
        expect(chosen.total, `${facet} ${value}`).toBe(count)
      }
    }
    const selected = facets.family.filter((facet) => facet.selected)
    expect(selected.map(({ value }) => value)).toEqual(["floral", "woody"])
    expect(selected.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  })

  test("keep a choice visible that no product matches any more", async () => {
    const { facets, total } = await list({ brand: "gulzor", q: "nothing smells like this" })
    expect(total).toBe(0)
    const label = "Gulzor"
    expect(facets.brand).toEqual([{ value: "gulzor", label, count: 0, selected: true }])
  })

  test("[S3.12] [S9.21] have the genders A, M and F: for all, for men, for women", async () => {
    const genders = async (locale: string) => {
      const { facets } = await list({ per_page: "1" }, { locale })
      return facets.gender.map(({ value, label }) => `${value} ${label}`)
    }
    expect(await genders("en")).toEqual(["A For all", "M For men", "F For women"])
    expect(await genders("ru")).toEqual(["A Для всех", "M Для мужчин", "F Для женщин"])
    expect(await genders("uz")).toEqual(["A Hamma uchun", "M Erkaklar uchun", "F Ayollar uchun"])
  })

  test("are labelled in the caller's language", async () => {
    const labels = async (locale: string) => {
      const { facets } = await list({ per_page: "1" }, { locale })
      return [facets.family[0]?.label, facets.gender[0]?.label, facets.type[1]?.label]
    }
    expect(await labels("uz")).toEqual(["Gulli", "Hamma uchun", "Parfyum suvi"])
    expect(await labels("ru")).toEqual(["Цветочные", "Для всех", "Парфюмерная вода"])
    expect(await labels("en")).toEqual(["Floral", "For all", "Eau de parfum"])
    expect(await labels("xx")).toEqual(await labels("uz"))
  })
})

describe("the search of the catalogue", () => {
  const namesOf = async (q: string) => (await list({ q, per_page: "96" })).items.map((i) => i.name)

  test("finds a perfume by its name, whatever the case, accents and apostrophes", async () => {
    expect(await namesOf("cedre d'hiver")).toContain("Cèdre d’Hiver")
    expect(await namesOf("POSTLOQ")).toContain("Poʻstloq")
    expect(await namesOf("po'stloq")).toContain("Poʻstloq")
  })

  test("finds by brand, and by a note in any language", async () => {
    expect((await list({ q: "gulzor" })).facets.brand.map(({ value }) => value)).toEqual(["gulzor"])
    const found = await namesOf("rosemary")
    expect(found).toContain("Neroli Nu")
    expect(await namesOf("розмарин")).toEqual(found)
    expect(await namesOf("rozmarin")).toEqual(found)
  })

  test("finds every word at any position", async () => {
    expect(await namesOf("lazur neroli")).toContain("Neroli Nu")
    expect(await namesOf("nothing at all")).toEqual([])
  })

  test("treats the signs of patterns as text", async () => {
    for (const q of ["%", "_", "\\", "rol%u", "'; drop table products; --"]) {
      expect(await namesOf(q), q).toEqual([])
    }
  })

  test("shows all products for a blank query", async () => {
    expect((await list({ q: "   " })).total).toBe((await list()).total)
  })
})
