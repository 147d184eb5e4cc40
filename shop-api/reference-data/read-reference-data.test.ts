import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import IMask from "imask"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { CURRENCIES } from "#domain/money.ts"
import { cleanPhone, formatPhone, matchesMask, PHONE_MAX_LENGTH } from "#domain/phone.ts"
import { readReferenceData } from "./read-reference-data.ts"
import type { TranslatedText } from "./reference-data-schemas.ts"

const { countries, notes, regions } = readReferenceData()

/** Lists all texts in the data files. `place` says where a text is, for the failure message. */
function listTexts(): [place: string, text: TranslatedText][] {
  const allRegions = Object.values(regions).flat()
  return [
    ...countries.map(({ iso_code: code, name }): [string, TranslatedText] => [code, name]),
    ...Object.entries(notes),
    ...allRegions.map(({ id, name }): [string, TranslatedText] => [`region ${id}`, name]),
    ...allRegions
      .flatMap(({ districts }) => districts)
      .map(({ id, name }): [string, TranslatedText] => [`district ${id}`, name]),
  ]
}

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

describe("readReferenceData names file and path of a mistake", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "reference-data-"))
    cpSync(import.meta.dirname, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function spoil(file: string, from: string, to: string): () => unknown {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to))
    return () => readReferenceData(folder)
  }

  test.each([
    ["countries.json", '"+{998} 00', '"+{998} 000000', /countries\.json, 0\.phone_mask: /],
    ["notes.json", "{", "", /notes\.json: is not JSON/],
  ])("in %s when %s becomes %s", (file, from, to, message) => {
    expect(spoil(file, from, to)).toThrow(message)
  })

  test("when a file is missing", () => {
    rmSync(join(folder, "regions/tj.json"))
    expect(() => readReferenceData(folder)).toThrow(/regions\/tj\.json, the whole file: is missing/)
  })
})
