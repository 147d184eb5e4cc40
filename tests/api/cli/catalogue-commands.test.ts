import path from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { listRegions } from "#contract/countries.ts"
import { getProduct, searchProducts } from "#contract/products.ts"
import { notes, openImports, products } from "#shop-api/db/schema/catalogue.ts"
import { districts, regions } from "#shop-api/db/schema/countries.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"
import { writeTable } from "#tests/support/catalogue-file.ts"
import { setOrderable } from "#tests/support/restock-requests.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

const { api, shop } = withCommands()

const readProduct = (id: number) => api.get(getProduct, { params: { id } })

test("[D1.502] corrects the name of a brand, and keeps its URL and its aliases", async () => {
  const { brand } = await readProduct(101)
  const rename = (...words: string[]) => shop("catalogue", "rename-brand", ...words)
  const typed = brand.name.toUpperCase()
  const trial = await rename(typed, " Atelier  Sháb ", "--dry-run")
  expect([trial.code, trial.out]).toEqual([
    0,
    `Dry run: the brand ${brand.name} would be called Atelier Sháb\n`,
  ])
  expect((await readProduct(101)).brand).toEqual(brand)

  expect((await rename(typed, "Atelier Sháb")).out).toBe(
    `The brand ${brand.name} is now called Atelier Sháb\n`,
  )
  expect((await readProduct(101)).brand).toEqual({ ...brand, name: "Atelier Sháb" })
  const { total } = await api.get(searchProducts, { query: { brand: [brand.slug] } })
  expect(total).toBeGreaterThan(0)
  expect((await shop("catalogue", "export")).out).toContain(",Atelier Sháb,")
  // A spelling that differs only in case or accents names the same brand.
  expect((await rename("atelier shab", "Atelier Shab")).code).toBe(0)
})

test("[D1.502] refuses to rename a brand that the shop does not have, to the name of another one, or to no name", async () => {
  const other = (await readProduct(150)).brand.name
  const { brand } = await readProduct(101)
  for (const [words, reason] of [
    [["Nowhere", "Somewhere"], "Brand not found: Nowhere"],
    [[brand.name, other.toUpperCase()], `The brand ${other} already exists`],
    [[brand.name, " "], "The name is empty"],
    [[brand.name, "x".repeat(81)], "The name is longer than 80 characters"],
    [
      [brand.name, "a\u0007"],
      "The name contains a control character or another forbidden character",
    ],
  ] as const) {
    const { code, out, err } = await shop("catalogue", "rename-brand", ...words)
    expect([code, out, err]).toEqual([1, "", `shop: ${reason}\n`])
  }
  expect((await readProduct(101)).brand).toEqual(brand)
})

test("[D1.504] gives a perfume another barcode, and keeps its page", async () => {
  const before = await readProduct(102)
  const change = (...words: string[]) => shop("catalogue", "barcode", ...words)
  const named = `${before.brand.name} ${before.name} ${before.volume} ml`
  const trial = await change(before.barcode, "24444525", "--dry-run")
  expect([trial.code, trial.out]).toEqual([0, `Dry run: ${named} would get the barcode 24444525\n`])
  expect(await readProduct(102)).toEqual(before)

  const { out } = await change(before.barcode, "24444525")
  expect(out).toBe(`${named} now has the barcode 24444525 instead of ${before.barcode}\n`)
  expect(await readProduct(102)).toEqual({ ...before, barcode: "24444525" })
  const { items } = await api.get(searchProducts, { query: { q: "24444525" } })
  expect(items.map(({ id }) => id)).toEqual([102])

  const taken = await readProduct(103)
  for (const [words, reason] of [
    [[before.barcode, "24444532"], `No product has the barcode ${before.barcode}`],
    [["24444525", taken.barcode], `Another product already has the barcode ${taken.barcode}`],
    [["24444525", "24444525"], `${named} already has the barcode 24444525`],
    [["24444525", "4,78E+12"], "The barcode was rounded by the spreadsheet"],
    [["24444525", "ABC"], "The barcode must be 8 to 14 digits"],
  ] as const) {
    const refused = await change(...words)
    expect([refused.code, refused.out]).toEqual([1, ""])
    expect(refused.err).toContain(`shop: ${reason}`)
  }
})

test("[D1.504] gives a perfume the barcode of a product that a killed import has left", async () => {
  const { db } = api.database
  const [{ barcode }, left] = [await readProduct(105), await readProduct(106)]
  const [opened] = await db
    .insert(openImports)
    .values({ brandSlugs: [], noteKeys: [] })
    .returning({ importId: openImports.id })
  await db
    .update(products)
    .set({ importId: opened?.importId ?? 0 })
    .where(eq(products.id, left.id))
  const words = ["catalogue", "barcode", barcode, left.barcode]
  expect((await shop(...words, "--dry-run")).err).toBe("")
  expect(await db.$count(products, eq(products.id, left.id))).toBe(1)
  expect((await shop(...words)).err).toBe("")
  expect(await readProduct(105)).toMatchObject({ barcode: left.barcode })
})

test("[D1.507] lists the perfumes that customers wait for, and says how many SMS an import will send", async () => {
  const empty = await shop("catalogue", "wanted")
  expect(empty).toMatchObject({ code: 0, out: "No restock requests\n" })
  const [one, two] = [await readProduct(110), await readProduct(111)]
  for (const { id } of [one, two]) await setOrderable(api, id, false)
  const request = { countryId: 1, locale: "uz" as const }
  const [first, later] = [new Date("2026-11-01T07:00:00Z"), new Date("2026-11-02T07:00:00Z")]
  await api.database.db.insert(restockRequests).values([
    { ...request, productId: one.id, phone: "+998901110001", createdAt: first },
    { ...request, productId: two.id, phone: "+998901110001", createdAt: later },
    { ...request, productId: two.id, phone: "+998901110002", createdAt: first },
    // This customer gets no SMS, because the import below does not sell the perfume in Kazakhstan.
    { ...request, productId: two.id, phone: "+77011110003", createdAt: later, countryId: 2 },
  ])
  const listed = await shop("catalogue", "wanted", "--json")
  expect(JSON.parse(listed.out)).toEqual([
    {
      barcode: two.barcode,
      brand: two.brand.name,
      name: two.name,
      volume: two.volume,
      waiting: 3,
      since: "2026-11-01T12:00:00+05:00",
    },
    expect.objectContaining({ barcode: one.barcode, waiting: 1 }),
  ])
  const top = await shop("catalogue", "wanted", "-n", "1")
  expect(top.out).toContain(two.barcode)
  expect(top.out).not.toContain(one.barcode)
  expect(top.err).toBe("1 of 2 perfumes; -n lists more\n")

  const rows = [one, two].map(({ barcode }) => ({ barcode, orderable: "yes", price_kz: "" }))
  writeTable(path.join(api.config.dataDir, "back.csv"), rows)
  const importFile = (...words: string[]) => shop("catalogue", "import", "back.csv", ...words)
  const sentence = ": 0 added, 2 changed, 0 unchanged, 0 retired\nSMS to customers who wait: 3\n"
  expect((await importFile("--dry-run")).out).toContain(sentence)
  expect((await importFile()).out).toContain(sentence)
  expect((await importFile()).out).not.toContain("SMS")
})

test("[D1.508] brings names and places of shop-api/reference-data into the database, and deletes none", async () => {
  const { db } = api.database
  const readPlaces = async () => (await api.get(listRegions, { locale: "en" })).regions
  const before = await readPlaces()
  const name = { uz: "Eski", ru: "Старый", en: "Old" }
  const own = { id: 999_999, regionId: 1726, name, position: 99 }
  await db.update(regions).set({ name }).where(eq(regions.id, 1726))
  await db.delete(districts).where(eq(districts.id, 1726294))
  await db.insert(districts).values(own)
  await db.update(notes).set({ name }).where(eq(notes.key, "lime"))
  await db.insert(notes).values({ key: "own_note", name })
  const changed = await readPlaces()

  const report = [
    "1 added, 2 renamed",
    "  region 1726: Eski/Старый/Old -> Toshkent shahri/город Ташкент/Tashkent city",
    "  district 1726294: added as Chilonzor tumani/Чиланзарский район/Chilanzar District",
    "  note lime: Eski/Старый/Old -> laym/лайм/lime",
  ]
  const trial = await shop("reference-data", "--dry-run")
  expect(trial).toMatchObject({ code: 0, out: `Dry run: ${report.join("\n")}\n` })
  expect(await readPlaces()).toEqual(changed)

  expect((await shop("reference-data")).out).toBe(`Names: ${report.join("\n")}\n`)
  const after = await readPlaces()
  const { en } = own.name
  expect(after.flatMap((region) => region.districts)).toContainEqual({ id: own.id, name: en })
  await db.delete(districts).where(eq(districts.id, own.id))
  expect(await readPlaces()).toEqual(before)
  expect(await db.$count(notes, eq(notes.key, "own_note"))).toBe(1)
  expect((await shop("reference-data")).out).toBe("Names: 0 added, 0 renamed\n")
})
