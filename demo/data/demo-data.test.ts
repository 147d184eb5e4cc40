import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import IMask from "imask"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { CURRENCIES } from "#domain/money.ts"
import { cleanPhone, formatPhone, matchesMask, PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { FAMILIES, GENDERS, PRODUCT_TYPES } from "#domain/product-attributes.ts"
import { readDemoData } from "./demo-data.ts"
import { DEMO_COUNTRY_CODES, type DemoProduct, type DemoText } from "./demo-schemas.ts"

const { countries, brands, notes, products, regions, shop } = readDemoData()
const lines = Map.groupBy(products, ({ line }) => line)
const perfumes = [...lines.values()].flatMap(([first]) => (first ? [first] : []))

function count(rule: (product: DemoProduct) => boolean): number {
  return perfumes.filter(rule).length
}

/** All texts with their places, which failures name. */
function listTexts(): [place: string, text: DemoText][] {
  const allRegions = Object.values(regions).flat()
  return [
    ...countries.map(({ iso_code: code, name }): [string, DemoText] => [code, name]),
    ...Object.entries(notes),
    ...perfumes.map(({ line, description }): [string, DemoText] => [line, description]),
    ...allRegions.map(({ id, name }): [string, DemoText] => [`region ${id}`, name]),
    ...allRegions
      .flatMap(({ districts }) => districts)
      .map(({ id, name }): [string, DemoText] => [`district ${id}`, name]),
  ]
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
        for (const code of DEMO_COUNTRY_CODES) {
          const [low = 0, high = Infinity] = [smaller.prices[code], larger.prices[code]]
          expect.soft(high, larger.line).toBeGreaterThan(low)
          if (low === 0 || high === Infinity) continue
          expect.soft(high / larger.volume, larger.line).toBeLessThan(low / smaller.volume)
        }
      }
    }
  })
})

describe("texts", () => {
  test("are in Latin script in Uzbek, with ʻ and ʼ as the only apostrophes", () => {
    for (const [place, { uz }] of listTexts()) {
      expect.soft(uz, place).not.toMatch(/['’‘`´]|\p{Script=Cyrillic}/u)
      expect.soft(uz, place).not.toMatch(/[oOgG]ʼ|[^oOgG]ʻ/)
    }
  })

  test("are in Cyrillic script in Russian, and in Latin script in English", () => {
    for (const [place, { ru, en }] of listTexts()) {
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

describe("the countries", () => {
  test.each([
    ["uz", "+998 90 123-45-67"],
    ["kz", "+7 701 123-45-67"],
    ["kg", "+996 700 12-34-56"],
    ["tj", "+992 90 123-45-67"],
    ["ru", "+7 999 123-45-67"],
  ])("have a mask in %s for %s that the form and the server parse alike", (code, phone) => {
    const country = countries.find(({ iso_code: iso }) => iso === code)
    const mask = IMask.createMask({ mask: country?.phone_mask ?? "" })
    mask.resolve(cleanPhone(phone))
    expect(mask.value).toBe(phone)
    expect(mask.isComplete).toBe(true)
    expect(phone.length).toBeLessThanOrEqual(PHONE_MAX_LENGTH)
    expect(matchesMask(cleanPhone(phone), country?.phone_mask ?? "")).toBe(true)
    expect(formatPhone(cleanPhone(phone), country?.phone_mask ?? "")).toBe(phone)
    expect(phone.startsWith(country?.prefix ?? "?")).toBe(true)
  })

  test("show as many decimals as their currencies", () => {
    for (const { currency, shown_digits: digits } of countries) {
      expect.soft(digits, currency).toBe(CURRENCIES[currency].shownDigits)
    }
  })

  test.each([
    ["uz", 14],
    ["kz", 20],
    ["kg", 9],
    ["tj", 5],
    ["ru", 83],
  ] as const)("have in %s its %i first-level units", (code, units) => {
    expect(regions[code]).toHaveLength(units)
  })

  test("include the newest districts of Uzbekistan", () => {
    const names = regions.uz.flatMap(({ districts }) => districts.map(({ name }) => name.uz))
    expect(names).toEqual(
      expect.arrayContaining([
        "Yangihayot tumani",
        "Yangi Toshkent tumani",
        "Davlatobod tumani",
        "Yangi Namangan tumani",
      ]),
    )
  })
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
    ["countries.json", '"+{998} 00', '"+{998} 000000', /countries\.json, 0\.phone_mask: /],
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
      /brands\.json, 1\.slug: gulzor stands twice/,
    ],
    ["notes.json", "{", "", /notes\.json: is not JSON/],
  ])("in %s when %s becomes %s", (file, from, to, message) => {
    expect(spoil(file, from, to)).toThrow(message)
  })

  test("when a file is missing", () => {
    rmSync(join(folder, "regions/tj.json"))
    expect(() => readDemoData(folder)).toThrow(/regions\/tj\.json, the whole file: is missing/)
  })
})
