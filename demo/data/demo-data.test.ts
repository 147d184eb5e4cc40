import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { CURRENCIES } from "#domain/money.ts"
import { FAMILIES, GENDERS, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import { COUNTRY_CODES } from "#shop-api/reference-data/reference-data-schemas.ts"
import { readDemoData } from "./demo-data.ts"
import type { DemoProduct } from "./demo-schemas.ts"

const { countries, brands, notes, products, shop } = readDemoData()
const lines = Map.groupBy(products, ({ line }) => line)
const perfumes = [...lines.values()].flatMap(([first]) => (first ? [first] : []))

function count(rule: (product: DemoProduct) => boolean): number {
  return perfumes.filter(rule).length
}

describe("the catalogue", () => {
  test("[D.04] has at least 120 perfumes of at least 20 brands, each brand with several", () => {
    expect(perfumes.length).toBeGreaterThanOrEqual(120)
    expect(products.length).toBeGreaterThanOrEqual(128)
    expect(brands.length).toBeGreaterThanOrEqual(20)
    for (const { slug } of brands) {
      expect
        .soft(
          count(({ brand }) => brand === slug),
          slug,
        )
        .toBeGreaterThanOrEqual(4)
    }
  })

  test.each(FAMILIES)("[D.04] has at least five perfumes of the family %s", (family) => {
    expect(count((product) => product.family === family)).toBeGreaterThanOrEqual(5)
  })

  test.each(PRODUCT_TYPES)("has several of the concentration %s", (type) => {
    expect(count((product) => product.type === type)).toBeGreaterThanOrEqual(5)
  })

  test.each(GENDERS)("has perfumes for %s", (gender) => {
    expect(count((product) => product.gender === gender)).toBeGreaterThanOrEqual(20)
  })

  test("[D.05] has products with the gaps of real catalogues", () => {
    const late = products.filter(({ stock, orderable }) => stock === "out_of_stock" && orderable)
    expect(late.length).toBeGreaterThanOrEqual(8)
    expect(new Set(late.map(({ delay }) => delay?.working_days))).toEqual(new Set([true, false]))
    expect(products.filter(({ orderable }) => !orderable).length).toBeGreaterThanOrEqual(4)
    expect(count((product) => "flat" in product.notes)).toBeGreaterThanOrEqual(10)
    expect(count(({ year }) => year === null)).toBeGreaterThanOrEqual(12)
    expect(products.some(({ prices }) => prices.uz === undefined)).toBe(true)
  })

  test("has a delay exactly for products that are out of stock and orderable", () => {
    for (const { stock, orderable, delay, name } of products) {
      expect.soft(delay !== null, name).toBe(stock === "out_of_stock" && orderable)
    }
  })

  test("has volumes of one perfume that differ only in volume and price", () => {
    expect([...lines.values()].filter(({ length }) => length > 1).length).toBeGreaterThanOrEqual(10)
    for (const siblings of lines.values()) {
      const same = siblings.map(
        ({ brand, name, family, gender, type, year, notes: tiers, description }) =>
          JSON.stringify({ brand, name, family, gender, type, year, tiers, description }),
      )
      expect.soft(new Set(same).size).toBe(1)
      expect.soft(new Set(siblings.map(({ volume }) => volume)).size).toBe(siblings.length)
    }
  })

  test("adds no perfume before its year", () => {
    for (const { name, year, added } of products) {
      expect.soft(Number(added.slice(0, 4)), name).toBeGreaterThanOrEqual(year ?? 0)
    }
  })

  test("uses every note in some perfume, and none twice in one", () => {
    const used = perfumes.map((product) => Object.values(product.notes).flat())
    expect(new Set(used.flat())).toEqual(new Set(Object.keys(notes)))
    for (const keys of used) expect.soft(new Set(keys).size).toBe(keys.length)
  })
})

test("has EAN-13 barcodes with the right check digit", () => {
  for (const { barcode, name } of products) {
    const sum = [...barcode].reduce(
      (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
      0,
    )
    expect.soft(sum % 10, `${name} ${barcode}`).toBe(0)
  }
})

describe("prices", () => {
  test("have at most the digits that their currency shows", () => {
    for (const { iso_code: code, currency } of countries) {
      const unit = 10 ** CURRENCIES[currency].shownDigits
      for (const { name, prices } of products) {
        const price = prices[code]
        if (price === undefined) continue
        expect.soft(Math.abs(price * unit - Math.round(price * unit)), name).toBeLessThan(1e-6)
      }
    }
  })

  test("grow with the volume of a perfume, and fall per millilitre", () => {
    for (const siblings of lines.values()) {
      const sorted = siblings.toSorted((a, b) => a.volume - b.volume)
      for (const [index, larger] of sorted.entries()) {
        const smaller = sorted[index - 1]
        if (!smaller) continue
        for (const code of COUNTRY_CODES) {
          const [low = 0, high = Infinity] = [smaller.prices[code], larger.prices[code]]
          expect.soft(high, larger.line).toBeGreaterThan(low)
          if (low === 0 || high === Infinity) continue
          expect.soft(high / larger.volume, larger.line).toBeLessThan(low / smaller.volume)
        }
      }
    }
  })
})

describe("descriptions", () => {
  test("are in Latin script in Uzbek, with ʻ and ʼ as the only apostrophes", () => {
    for (const {
      line: place,
      description: { uz },
    } of perfumes) {
      expect.soft(uz, place).not.toMatch(/['’‘`´]|\p{Script=Cyrillic}/u)
      expect.soft(uz, place).not.toMatch(/[oOgG]ʼ|[^oOgG]ʻ/)
    }
  })

  test("are in Cyrillic script in Russian, and in Latin script in English", () => {
    for (const {
      line: place,
      description: { ru, en },
    } of perfumes) {
      expect.soft(ru, place).not.toMatch(/\p{Script=Latin}/u)
      expect.soft(en, place).not.toMatch(/\p{Script=Cyrillic}|'/u)
    }
  })

  test.each(LOCALES)(
    "[D.04] have two or three sentences in %s, which no two perfumes share",
    (locale) => {
      const sentences = perfumes.flatMap(({ line, description }) => {
        const own = description[locale].split(/(?<=[.!?])\s+/)
        expect.soft([2, 3], line).toContain(own.length)
        return own
      })
      expect(new Set(sentences).size).toBe(sentences.length)
    },
  )
})

test("has a manager whose sponsor has a sponsor", () => {
  const sponsors = new Map(shop.managers.map(({ id, sponsor_id: sponsor }) => [id, sponsor]))
  const parents = [...sponsors.values()].map((id) => (id === null ? null : sponsors.get(id)))
  expect(parents.some((id) => typeof id === "number")).toBe(true)
})

describe("readDemoData names file and path of a mistake", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "demo-data-"))
    cpSync(import.meta.dirname, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function spoil(file: string, from: string, to: string): () => unknown {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to))
    return () => readDemoData(folder)
  }

  test.each([
    ["products.json", '"gender": "F"', '"gender": "X"', /products\.json, 0\.gender: /],
    ["products.json", '"dew"', '"dust"', /products\.json, 0\.notes\.opening: no note dust/],
    [
      "products.json",
      '"brand": "gulzor"',
      '"brand": "no"',
      /products\.json, 0\.brand: no brand no/,
    ],
    [
      "shop.json",
      '"sponsor_id": 100101',
      '"sponsor_id": 9',
      /managers\.1\.sponsor_id: no manager 9/,
    ],
    [
      "brands.json",
      '"slug": "sardoba"',
      '"slug": "gulzor"',
      /brands\.json, 1\.slug: gulzor is a duplicate/,
    ],
    ["shop.json", "{", "", /shop\.json: is not JSON/],
  ])("in %s when %s becomes %s", (file, from, to, message) => {
    expect(spoil(file, from, to)).toThrow(message)
  })

  test("when a file is missing", () => {
    rmSync(join(folder, "brands.json"))
    expect(() => readDemoData(folder)).toThrow(/brands\.json, the whole file: is missing/)
  })
})
