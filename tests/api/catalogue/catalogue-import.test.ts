import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { getProduct, searchProducts } from "#contract/products.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import {
  brands,
  notes,
  openImports,
  productPrices,
  products,
} from "#shop-api/db/schema/catalogue.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { makeRows, writeTable } from "#tests/support/catalogue-file.ts"
import { command, commandInProcess } from "#tests/support/commands.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { draftOrder, listOrderable, place } from "#tests/support/orders.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"
import {
  createEmptyDatabase,
  createFilledDatabase,
  type TestDatabase,
  whenWaitingForLock,
} from "#tests/support/test-database.ts"
import { withCommands } from "#tests/support/with-test-api.ts"

/** The number of products of a large import. The full run imports as many as a big shop has. */
const PRODUCTS = isFullRun ? 100_000 : 100

const { api, shop } = withCommands()

const fileOf = (name: string) => path.join(api.config.dataDir, name)
const countProducts = async () => (await api.get(searchProducts)).total

/**
 * Requests the health check until the work is done, and expects each response to succeed. Returns the result of the
 * work, and the number of responses.
 */
async function pollHealthDuring<Result>(work: Promise<Result>): Promise<[Result, number]> {
  const state = { done: false, answers: 0 }
  const asking = (async () => {
    while (!state.done) {
      const answer = await api.fetch("/healthz")
      expect(answer.status).toBe(200)
      state.answers += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const result = await work.finally(() => (state.done = true))
  await asking
  return [result, state.answers]
}

test("[D.88] changes nothing when an export is imported, as CSV and as JSON", async () => {
  for (const name of ["whole.csv", "whole.json"]) {
    expect(await shop("catalogue", "export", name)).toMatchObject({ code: 0 })
    const { out } = await shop("catalogue", "import", name, "--dry-run")
    expect(out).toMatch(/: 0 added, 0 changed, \d+ unchanged, 0 retired\n$/)
  }
})

test("[D.87] changes only prices with a table of two columns, in Excel's format", async () => {
  const id = 101
  const before = await api.get(getProduct, { params: { id } })
  const rows = [{ barcode: before.barcode, price_uz: "1 250 000,00", price_kz: "" }]
  writeTable(fileOf("prices.csv"), rows, { delimiter: ";", bom: true })
  const { out } = await shop("catalogue", "import", "prices.csv")
  expect(out).toMatch(/^Products: 0 added, 1 changed, 0 unchanged, 0 retired\nChanged prices: 1\n/)
  const after = await api.get(getProduct, { params: { id } })
  expect(after.price).toBe(125_000_000)
  expect(after).toMatchObject({ name: before.name, notes: before.notes })
  await api.refused(404, getProduct, { params: { id }, country: "kz" })
})

test("[D.87] reads a date as spreadsheets write it in Uzbek and Russian", async () => {
  const { barcode } = await api.get(getProduct, { params: { id: 102 } })
  const importDate = async (added: string) => {
    writeTable(fileOf("dates.csv"), [{ barcode, added }])
    return shop("catalogue", "import", "dates.csv")
  }
  expect((await importDate("5.11.2026")).out).toContain("1 changed")
  expect((await importDate("2026-11-05")).out).toContain("1 unchanged")
  // An empty cell keeps the date of a known product. Today's date is the default of new products only.
  expect((await importDate("")).out).toContain("1 unchanged")
  expect((await importDate("31.02.2026")).err).toContain(
    "row 2, added: must be a date such as 2026",
  )
})

test("[D1.506] reads the VAT as Excel writes a cell of percents", async () => {
  const { barcode } = await api.get(getProduct, { params: { id: 102 } })
  for (const [cell, percent] of [
    ["5,5%", 5.5],
    ["12 %", 12],
  ] as const) {
    writeTable(fileOf("vat.csv"), [{ barcode, vat_percent: cell }])
    expect((await shop("catalogue", "import", "vat.csv")).out).toContain("1 changed")
    const [stored] = await api.database.db
      .select()
      .from(products)
      .where(eq(products.barcode, barcode))
    expect(stored).toMatchObject({ vatPercent: percent })
  }
})

test("[D.87] keeps the line of a known product (the perfume of which it is a volume) when the cell is empty", async () => {
  const row = { ...makeRows(1)[0], barcode: "24444457", name: "Chiziq" }
  const importLine = (line: string) => {
    writeTable(fileOf("line.csv"), [{ ...row, line }])
    return shop("catalogue", "import", "line.csv")
  }
  expect((await importLine("atelier-line")).out).toContain("1 added")
  expect((await importLine("")).out).toContain("1 unchanged")
})

test("[D.87] adds a new brand and a new note with the file that names them", async () => {
  const [row] = makeRows(1)
  const note = "snow_pear=qor noki/снежная груша/snow pear"
  writeTable(fileOf("new.csv"), [
    {
      ...row,
      barcode: "29999999",
      brand: "Новая Заря",
      name: "=Qor",
      notes_flat: note,
      notes_opening: "",
      notes_middle: "",
      notes_high: "",
    },
  ])
  expect(await shop("catalogue", "import", "new.csv")).toMatchObject({ code: 0 })
  const { items } = await api.get(searchProducts, { query: { q: "снежная груша" } })
  expect(items).toMatchObject([{ name: "=Qor", brand: { name: "Новая Заря" } }])
  await shop("catalogue", "export", "formula.csv")
  expect(readFileSync(fileOf("formula.csv"), "utf8")).toContain(",'=Qor,")
})

test("[D1.503] refuses other names for a note that the shop has, and takes the same ones", async () => {
  const row = { ...makeRows(1)[0], barcode: "24444518", name: "Nota", notes_opening: "" }
  const importNote = (note: string) => {
    const bare = { notes_middle: "", notes_high: "", notes_flat: note }
    writeTable(fileOf("note.csv"), [{ ...row, ...bare }])
    return shop("catalogue", "import", "note.csv")
  }
  expect((await importNote("ash_pear=kul noki/пепельная груша/ash pear")).out).toContain("1 added")
  expect((await importNote("ash_pear=kul noki/пепельная груша/ash pear")).out).toContain(
    "1 unchanged",
  )
  expect((await importNote("ash_pear=kul noki/серая груша/grey pear")).err).toContain(
    "row 2, notes_flat: has other names for the note ash_pear than the shop (kul noki/пепельная груша/ash pear): write only its key\n",
  )
})

test("[D.87] refuses too many aliases of a brand at the import that sets them, not at a later price list", async () => {
  const brand = "Uzun"
  const barcode = "26666660"
  const importAliases = (...cells: [string, string]) => {
    const rows = makeRows(2).map((row, index) => ({
      ...row,
      brand,
      brand_aliases: cells[index] ?? "",
    }))
    writeTable(
      fileOf("aliases.csv"),
      rows.map((row, index) => ({ ...row, barcode: `2666666${index}` })),
    )
    return shop("catalogue", "import", "aliases.csv")
  }
  const words = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(10, "0")}`)
  const sentence =
    "brand_aliases: must have at most 400 characters in all rows of the brand together"
  // An export writes a space after each comma. With these spaces the aliases have 401 characters, one too many.
  const dense = words(31, "a").join(",")
  expect((await importAliases(dense, "")).err).toContain(`row 2, ${sentence}`)
  const [half, otherHalf] = [words(19, "a").join(), words(19, "b").join()]
  expect((await importAliases(half, otherHalf)).err).toContain(`row 3, ${sentence}`)
  expect(await importAliases(half, half)).toMatchObject({ code: 0 })

  // A brand may already have longer aliases, because earlier versions of the shop accepted them. They must not make
  // later imports fail.
  const { db } = api.database
  await db
    .update(brands)
    .set({ aliases: words(40, "a") })
    .where(eq(brands.name, brand))
  writeTable(fileOf("prices.csv"), [{ barcode, price_uz: "1250000" }])
  expect(await shop("catalogue", "import", "prices.csv")).toMatchObject({ code: 0 })
  await shop("catalogue", "export", "aliased.csv")
  expect(await shop("catalogue", "import", "aliased.csv")).toMatchObject({ code: 0 })
})

test("[D.87] keeps the aliases of a brand that a product moves to", async () => {
  const { db } = api.database
  const { barcode, brand } = await api.get(getProduct, { params: { id: 103 } })
  const isNew = eq(brands.name, "Yangi")
  await db
    .update(brands)
    .set({ aliases: ["Former"] })
    .where(eq(brands.id, brand.id))
  await db.insert(brands).values({ slug: "yangi", name: "Yangi", aliases: ["New"] })
  writeTable(fileOf("moved.csv"), [{ barcode, brand: "Yangi" }])
  expect((await shop("catalogue", "import", "moved.csv")).out).toContain("1 changed")
  expect(await db.select().from(brands).where(isNew)).toMatchObject([{ aliases: ["New"] }])
})

test.each([
  ["an ASCII", "=Tong", "29999982"],
  ["a full-width", "＝Shom", "29999975"],
  ["an apostrophe and a", "'=Peshin", "29999968"],
])(
  "[D.87] keeps a name that begins with %s sign of a formula when it is exported and imported",
  async (_, name, barcode) => {
    writeTable(fileOf("sign.csv"), [{ ...makeRows(1)[0], barcode, name: `'${name}` }])
    expect(await shop("catalogue", "import", "sign.csv")).toMatchObject({ code: 0 })
    await shop("catalogue", "export", "signs.csv")
    expect(readFileSync(fileOf("signs.csv"), "utf8")).toContain(`,'${name},`)
    const { out } = await shop("catalogue", "import", "signs.csv")
    expect(out).toContain(": 0 added, 0 changed")
    const { items } = await api.get(searchProducts, { query: { q: name } })
    expect(items.map((product) => product.name)).toContain(name)
  },
)

const good = { ...makeRows(1)[0], barcode: "28888888", name: "Yaxshi" }
const second = { ...good, barcode: "28888889", name: "Yaxshi ikki" }

describe("[D1.413] a perfume that is out of stock and orderable", () => {
  const reason = "delay_days: must not be empty when stock=out_of_stock and orderable=yes"
  const importRow = (row: Record<string, string | number>) => {
    writeTable(fileOf("stock.csv"), [row])
    return shop("catalogue", "import", "stock.csv")
  }
  const barcodeOf = async (id: number) => (await api.get(getProduct, { params: { id } })).barcode

  test("is refused without a delay, also if the file lacks that column", async () => {
    const barcode = await barcodeOf(104)
    const out = { barcode, stock: "out_of_stock" }
    for (const row of [
      out,
      { ...out, delay_days: "" },
      { ...out, orderable: "Да", delay_days: "" },
      { ...makeRows(1)[0], barcode: "23333330", name: "Kechikkan", stock: "out_of_stock" },
    ]) {
      const { code, err } = await importRow(row)
      expect([code, err]).toEqual([1, expect.stringContaining(`\n  row 2, ${reason}\n`)])
    }
    expect((await importRow({ ...out, orderable: "no" })).out).toContain("1 changed")
    const { err } = await importRow({ barcode, orderable: "yes" })
    expect(err).toContain(`\n  row 2, ${reason}\n`)
    expect((await importRow({ ...out, orderable: "yes", delay_days: 5 })).out).toContain(
      "1 changed",
    )
    expect((await importRow({ barcode, stock: "in_stock", delay_days: "" })).out).toContain(
      "1 changed",
    )
  })

  test("is accepted in a price list that does not change its stock, if an earlier version of the shop has accepted it without a delay", async () => {
    const barcode = await barcodeOf(105)
    await api.database.db
      .update(products)
      .set({ inStock: false, delayDays: null })
      .where(eq(products.barcode, barcode))
    expect((await importRow({ barcode, price_uz: 600_000 })).out).toContain("1 changed")
    expect((await importRow({ barcode, delivery_days: 4, orderable: "yes" })).err).toContain(reason)
    expect(await importRow({ barcode, stock: "in_stock" })).toMatchObject({ code: 0 })
  })
})

describe("[D.87] a file with mistakes imports nothing and reports where they are", () => {
  test.each([
    ["a price below zero", { price_uz: -5 }, "row 3, price_uz: must be an amount"],
    ["a price of zero", { price_uz: 0 }, "row 3, price_uz: must be an amount above zero"],
    ["a price with three decimals", { price_ru: "10.999" }, "row 3, price_ru: must be an amount"],
    [
      "[D1.42] a price with parts that its currency does not show",
      { price_uz: "1000.50" },
      "row 3, price_uz: must be a whole number: the shop shows no fractions of UZS",
    ],
    ["a barcode that Excel shortened", { barcode: "4,78E+12" }, "row 3, barcode: was rounded"],
    ["a barcode of letters", { barcode: "ABC" }, "row 3, barcode: must be 8 to 14 digits"],
    [
      "a barcode that stands twice",
      { barcode: "28888888" },
      "row 3, barcode: is the same as in row 2",
    ],
    ["an unknown family", { family: "sweet" }, "row 3, family: must be one of floral"],
    ["an unknown note", { notes_flat: "dust" }, 'row 3, notes_flat: has the unknown note "dust"'],
    ["a text that is too long", { name: "x".repeat(121) }, "row 3, name: is longer than 120"],
    ["an empty name", { name: "" }, "row 3, name: is empty"],
    ["a short mxik", { mxik: "123" }, "row 3, mxik: must be 17 digits"],
    ["a tax above 100 %", { vat_percent: 101 }, "row 3, vat_percent: must be a percentage"],
    ["a volume that is taken", { name: "Yaxshi" }, "row 3, volume: 30 ml of gulzor-yaxshi"],
    ["a yes or no that is neither", { orderable: "maybe" }, "row 3, orderable: must be yes or no"],
  ])("%s", async (_, wrong, sentence) => {
    const before = await countProducts()
    const orderable = "yes"
    writeTable(fileOf("wrong.csv"), [
      { ...good, orderable },
      { ...second, orderable, ...wrong },
    ])
    const { code, out, err } = await shop("catalogue", "import", "wrong.csv")
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain("nothing was imported")
    expect(err).toContain(`\n  ${sentence}`)
    expect(await countProducts()).toBe(before)
  })

  test("reports a barcode that the shop does not have, once for a row of a price list", async () => {
    writeTable(fileOf("wrong.csv"), [{ barcode: "47800000", price_uz: "1250000" }])
    const { err } = await shop("catalogue", "import", "wrong.csv")
    expect(err).toContain("One error in the file")
    expect(err).toContain(
      "row 2, barcode: no product has the barcode 47800000, and a new product also needs brand, name",
    )
    expect(err).toContain("Checking, kB: 1 of 1 (100 %)")
  })

  test("says how to give a volume to another barcode, in whatever order the rows are", async () => {
    const named = { ...makeRows(1)[0], name: "Hajm" }
    const [small, other] = [
      { ...named, barcode: "24444464", volume: 50 },
      { ...named, barcode: "24444471", volume: 50 },
    ]
    const importRows = (...rows: (typeof small)[]) => {
      writeTable(fileOf("volumes.csv"), rows)
      return shop("catalogue", "import", "volumes.csv")
    }
    expect(await importRows(small)).toMatchObject({ code: 0 })
    const big = { ...small, volume: 100 }
    const sentence =
      "volume: 50 ml of gulzor-hajm already has the barcode 24444464 in the shop: to change that product, import its row first, without the others\n"
    expect((await importRows(big, other)).err).toContain(`row 3, ${sentence}`)
    expect((await importRows(other, big)).err).toContain(`row 2, ${sentence}`)
    expect((await importRows(big)).out).toContain("1 changed")
    expect((await importRows(big, other)).out).toContain("1 added, 0 changed, 1 unchanged")
  })

  describe("[D1.500] another type or gender within one line (the volumes of one perfume)", () => {
    const named = { ...makeRows(1)[0], name: "Tur", type: "edt", gender: "M" }
    const small = { ...named, barcode: "24444501", volume: 60 }
    const big = { ...named, barcode: "24444502", volume: 100 }
    const importRows = (...rows: Record<string, string | number>[]) => {
      writeTable(fileOf("types.csv"), rows)
      return shop("catalogue", "import", "types.csv")
    }
    const reasonOf = (kind: string, line: string) =>
      `line: gulzor-tur is edt for M (barcode 24444501): ${kind} needs its own line, such as ${line}\n`

    test("is refused for new perfumes, and taken with a line of its own", async () => {
      const reason = reasonOf("edp for M", "gulzor-tur-edp")
      const wrong = { ...big, type: "edp" }
      const { code, err } = await importRows(small, wrong)
      expect([code, err]).toEqual([1, expect.stringContaining(`One error in the file`)])
      expect(err).toContain(`\n  row 3, ${reason}`)
      expect((await importRows(small, { ...wrong, volume: 60 })).err).toContain(
        `\n  row 3, volume: 60 ml of gulzor-tur already has the barcode 24444501\n  row 3, ${reason}`,
      )
      expect((await importRows(small, { ...big, gender: "F" })).err).toContain(
        `\n  row 3, ${reasonOf("edt for F", "gulzor-tur-f")}`,
      )
      expect((await importRows(small)).out).toContain("1 added")
      expect((await importRows(wrong)).err).toContain(`\n  row 2, ${reason}`)
      expect((await importRows({ ...wrong, line: "gulzor-tur-edp" })).out).toContain("1 added")
    })

    test("is refused for a volume alone, and taken for all volumes of the line together", async () => {
      const other = { ...big, barcode: "24444503" }
      expect((await importRows(other)).out).toContain("1 added")
      const [one, two] = [small, other].map(({ barcode }) => ({ barcode, type: "edp" }))
      if (!one || !two) throw new Error("no rows")
      expect((await importRows(two)).err).toContain(
        `\n  row 2, ${reasonOf("edp for M", "gulzor-tur-edp")}`,
      )
      expect((await importRows(one, two)).out).toContain("2 changed")
      expect((await importRows({ ...two, type: "edt" }, { ...one, type: "edt" })).out).toContain(
        "2 changed",
      )
    })

    test("stays, where an earlier version of the shop has accepted it, in a file that does not change it", async () => {
      const { db } = api.database
      await db.update(products).set({ type: "oil" }).where(eq(products.barcode, "24444503"))
      const rows = ["24444501", "24444503"].map((barcode) => ({ barcode, delivery_days: 7 }))
      expect((await importRows(...rows)).out).toContain("2 changed")
    })
  })

  test("counts many mistakes, and reports the first ones", async () => {
    writeTable(
      fileOf("wrong.csv"),
      makeRows(90).map((row) => ({ ...row, volume: "a lot" })),
    )
    const { err } = await shop("catalogue", "import", "wrong.csv")
    expect(err).toContain("90 errors in the file; nothing was imported")
    expect(err).toContain("and 40 more")
  })
})

describe("[D.87] a file that is not a catalogue table is rejected in one sentence", () => {
  const cyrillic = Buffer.from([0x62, 0x0a, 0xcf, 0xf0, 0xe8])
  test.each<[string, string | Buffer, string]>([
    ["an empty file", "", "The file is empty"],
    ["a header row without products", "barcode,name\n", "The file has no products"],
    ["a workbook", "PK\u0003\u0004", "The file is an Excel workbook"],
    ["UTF-16", Buffer.from("\uFEFFbarcode", "utf16le"), "The file is UTF-16"],
    ["another encoding", Buffer.concat([Buffer.from("barcode,"), cyrillic]), "is not in UTF-8"],
    [
      "a picture",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      "neither CSV nor JSON",
    ],
    ["an unknown column", "barcode,prise_uz\n", 'Unknown column "prise_uz"'],
    ["a column that stands twice", "barcode,name,name\n", "Duplicate column name"],
    ["no barcodes", "name\nA\n", "Column barcode is missing"],
    ["an open quotation mark", 'barcode,name\n12345678,"A\n', "a quotation mark is not closed"],
    ["invalid JSON", '[{"barcode": ', "The file is not JSON"],
    ["JSON that is no list", '{"barcode": 1}', "The JSON must be an array"],
  ])("%s", async (_, content, sentence) => {
    writeFileSync(fileOf("odd.csv"), content)
    const { code, out, err } = await shop("catalogue", "import", "odd.csv")
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(sentence)
  })

  test("a missing file", async () => {
    const { code, err } = await shop("catalogue", "import", "nowhere.csv")
    expect([code, err]).toEqual([1, `shop: File not found: ${fileOf("nowhere.csv")}\n`])
  })
})

test("[D.87] changes nothing in a dry run, and reports what an import would do after it has removed what a killed import left", async () => {
  const { db } = api.database
  const [row] = makeRows(1)
  const left = { ...row, barcode: "25555550", name: "Qolgan", brand: "Qolgan uy", line: "qolgan" }
  const note = "left_pear=qolgan nok/оставшаяся груша/left pear"
  const bare = { notes_opening: "", notes_middle: "", notes_high: "", notes_flat: "" }
  writeTable(fileOf("left.csv"), [{ ...left, ...bare, notes_flat: note }])
  expect(await shop("catalogue", "import", "left.csv")).toMatchObject({ code: 0 })
  const [product] = await db.select().from(products).where(eq(products.barcode, "25555550"))
  const open = { id: product?.importId ?? 0, brandSlugs: ["qolgan-uy"], noteKeys: ["left_pear"] }
  await db.insert(openImports).overridingSystemValue().values(open)
  const countAll = () =>
    Promise.all([products, brands, notes, openImports].map((table) => db.$count(table)))
  const before = await countAll()
  const dryRun = (...words: string[]) =>
    shop("catalogue", "import", "left.csv", "--dry-run", ...words)

  // An import first removes the product and the note that the killed import has left. So another product may have the
  // same line and volume, and the import rejects a row that uses the note.
  const free = { ...left, ...bare, barcode: "25555567" }
  writeTable(fileOf("left.csv"), [free])
  const sold = await db.selectDistinct({ id: productPrices.productId }).from(productPrices)
  expect((await dryRun()).out).toContain(" 1 added, 0 changed, 0 unchanged, 0 retired")
  expect((await dryRun("--retire-missing", "--allow-large-price-changes")).out).toContain(
    `, ${sold.length - 1} retired`,
  )
  writeTable(fileOf("left.csv"), [{ ...free, notes_flat: "left_pear" }])
  expect((await dryRun()).err).toContain('has the unknown note "left_pear"')
  expect(await countAll()).toEqual(before)

  writeTable(fileOf("left.csv"), [free])
  expect((await shop("catalogue", "import", "left.csv")).out).toContain(" 1 added, 0 changed")
  expect(await countAll()).toEqual([before[0], before[1], (before[2] ?? 0) - 1, 0])
})

test("[D1.241] refuses a JSON number whose last digits are lost, and takes the same digits as a string", async () => {
  const product = { ...makeRows(1)[0], barcode: 24444440, name: "Raqam" }
  const importDigits = (mxik: string, packageCode: string) => {
    const text = JSON.stringify([{ ...product, mxik: 0, package_code: 1 }])
    writeFileSync(
      fileOf("digits.json"),
      text.replace('"mxik":0', `"mxik":${mxik}`).replace('e":1', `e":${packageCode}`),
    )
    return shop("catalogue", "import", "digits.json")
  }
  const reason =
    "has too many digits for a number in JSON: write it as a string, in quotation marks"
  expect(await importDigits("10305001001000001", "1234567890123456789")).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining(
      `\n  row 1, mxik: ${reason}\n  row 1, package_code: ${reason}\n`,
    ) as unknown,
  })
  expect(await importDigits('"10305001001000001"', "1234567")).toMatchObject({ code: 0 })
  const [stored] = await api.database.db
    .select()
    .from(products)
    .where(eq(products.barcode, "24444440"))
  expect(stored).toMatchObject({ mxik: "10305001001000001", packageCode: "1234567" })
})

describe("on PostgreSQL", () => {
  let postgres: TestDatabase
  let other: TestApi
  beforeAll(async () => {
    postgres = await createFilledDatabase()
    other = await createTestApi({ databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await other.close()
    await postgres.drop()
  })

  test("[D1.435] accepts orders of perfumes that an unfinished import changes", async () => {
    const [changed = 0, held = 0] = await listOrderable(other)
    const rows = await Promise.all(
      [changed, held].map(async (id) => {
        const { barcode, price } = await other.get(getProduct, { params: { id } })
        return { barcode, delivery_days: 9, price_uz: price / MINOR_PER_MAJOR + 1000 }
      }),
    )
    writeTable(fileOf("stock.csv"), rows)
    const where = { ...api.config, databaseUrl: postgres.url }
    const customer = await createCustomer(other)
    const holder = await openDatabase(where)
    const importing = await holder.db.transaction(async (tx) => {
      // The import has changed both products when it waits for this price.
      await tx.select().from(productPrices).where(eq(productPrices.productId, held)).for("update")
      const ended = commandInProcess(where, "catalogue", "import", "stock.csv")
      await whenWaitingForLock(tx)
      const body = await draftOrder(other, customer, { ids: [held, changed] })
      expect((await place(other, customer, body)).status).toBe(201)
      return { ended }
    })
    expect((await importing.ended).out).toMatch(/^Products: 0 added, 2 changed/)
    await holder.close()
  })

  test("[D1.628] writes its changes again after a deadlock", async () => {
    const [changed = 0, held = 0] = await listOrderable(other)
    const rows = await Promise.all(
      [changed, held].map(async (id) => {
        const { barcode, price } = await other.get(getProduct, { params: { id } })
        return { barcode, volume: 75, price_uz: price / MINOR_PER_MAJOR + 1000 }
      }),
    )
    writeTable(fileOf("volumes.csv"), rows)
    const where = { ...api.config, databaseUrl: postgres.url }
    const holder = await openDatabase(where)
    const importing = await holder.db.transaction(async (tx) => {
      // PostgreSQL rolls back the transaction that has waited for its own deadlock timeout: the import.
      await tx.execute(sql`set local deadlock_timeout = '1min'`)
      await tx.select().from(productPrices).where(eq(productPrices.productId, held)).for("update")
      const ended = commandInProcess(where, "catalogue", "import", "volumes.csv")
      // The import has locked the product whose volume it changes when it waits for this price.
      await whenWaitingForLock(tx)
      await tx.select().from(products).where(eq(products.id, changed)).for("key share")
      return { ended }
    })
    expect((await importing.ended).out).toMatch(/^Products: 0 added, 2 changed/)
    await holder.close()
  })

  test("[D.87] keeps products that the file does not contain, until the operator asks for their removal", async () => {
    const importFile = (...words: string[]) =>
      commandInProcess(
        { ...api.config, databaseUrl: postgres.url },
        "catalogue",
        "import",
        "few.csv",
        ...words,
      )
    writeTable(fileOf("few.csv"), makeRows(20))
    const demo = (await other.get(searchProducts)).total
    expect((await importFile()).out).toBe("Products: 20 added, 0 changed, 0 unchanged, 0 retired\n")
    expect((await other.get(searchProducts)).total).toBeGreaterThan(demo)
    const { out } = await importFile("--retire-missing", "--allow-large-price-changes")
    expect(out).toMatch(/^Products: 0 added, 0 changed, 20 unchanged, 15\d retired\nRemoved prices/)
    const { items } = await other.get(searchProducts, { query: { per_page: "96" } })
    expect(items.every(({ name }) => / \d+$/.test(name))).toBe(true)
    await other.refused(404, getProduct, { params: { id: 101 } })
  })
})

test("[D1.242] leaves an empty database without countries in a dry run and after a refused file, so that the first start fills the demonstration", async () => {
  const postgres = await createEmptyDatabase()
  onTestFinished(() => postgres.drop())
  const where = { ...api.config, databaseUrl: postgres.url }
  const row = makeRows(1)[0] ?? {}
  writeTable(fileOf("one.csv"), [row])
  const trial = await commandInProcess(where, "catalogue", "import", "one.csv", "--dry-run")
  expect([trial.code, trial.out]).toEqual([0, expect.stringContaining(" 1 added, 0 changed")])
  writeTable(fileOf("wrong.csv"), [{ ...row, volume: "a lot" }])
  const wrong = await commandInProcess(where, "catalogue", "import", "wrong.csv")
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("nothing was imported")])

  const started = await createTestApi({ databaseUrl: postgres.url })
  const { total } = await started.get(searchProducts)
  await started.close()
  expect(total).toBeGreaterThan(100)
})

// This test comes last, because the others expect a shop of ordinary size.
test(
  `[D.87] imports ${PRODUCTS} products into a running shop, which answers meanwhile; all of them or, in a dry run, none`,
  { timeout: 1_800_000 },
  async () => {
    const rows = makeRows(PRODUCTS)
    writeTable(fileOf("many.csv"), rows)
    const before = await countProducts()
    const trial = await shop("catalogue", "import", "many.csv", "--dry-run")
    expect([trial.code, trial.out]).toEqual([
      0,
      `Dry run: ${PRODUCTS} added, 0 changed, 0 unchanged, 0 retired\n`,
    ])
    expect(await countProducts()).toBe(before)

    const [ended, answers] = await pollHealthDuring(
      command(api.config, "catalogue", "import", "many.csv"),
    )
    expect([ended.code, ended.out]).toEqual([
      0,
      `Products: ${PRODUCTS} added, 0 changed, 0 unchanged, 0 retired\n`,
    ])
    expect(ended.err).toContain(`Writing: ${PRODUCTS} of ${PRODUCTS} (100 %)\n`)
    expect(answers).toBeGreaterThan(10)
    expect(await countProducts()).toBeGreaterThan(before)
    // Searches for the last row with this name and a number. A search for "1" also finds "10", but no other number
    // begins with the last one.
    const last = rows.findLast((row) => String(row["name"]).startsWith("Tong shabnami")) ?? {}
    const { items } = await api.get(searchProducts, { query: { q: String(last["name"]) } })
    expect(items).toMatchObject([
      { name: last["name"], price: Number(last["price_uz"]) * MINOR_PER_MAJOR },
    ])

    const again = await shop("catalogue", "import", "many.csv")
    expect(again.out).toBe(`Products: 0 added, 0 changed, ${PRODUCTS} unchanged, 0 retired\n`)
  },
)
