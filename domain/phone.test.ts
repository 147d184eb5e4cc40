import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cleanPhone,
  examplePhone,
  formatPhone,
  hasObsoleteTrunkPrefix,
  matchesMask,
  phoneHint,
  recognizePhone,
} from "#domain/phone.ts"
import { expectProperty } from "#tests/support/expect-property.ts"
import {
  findPhoneProblem,
  ISO_CODES,
  listPhoneSpellings,
  masksOf,
} from "#tests/support/phone-spellings.ts"

const uz = "+{998} 00 000-00-00"
const ru = "+{7} 000 000-00-00"

test("[S5.15] removes spaces, dashes and brackets", () => {
  expect(cleanPhone("+998 (90) 123-45-67")).toBe("+998901234567")
})

describe("matchesMask", () => {
  test("accepts the prefix and the number of digits of the mask", () => {
    expect(matchesMask("+998901234567", uz)).toBe(true)
    expect(matchesMask("+79991234567", ru)).toBe(true)
  })

  test.each([
    "+99890123456",
    "+9989012345678",
    "+79991234567",
    "998901234567",
    "+998 90 123-45-67",
    "+99890123456a",
    "",
  ])("rejects %j", (phone) => {
    expect(matchesMask(phone, uz)).toBe(false)
  })
})

test("[S5.16] [S9.12] formats a phone as +998 and 2, 3, 2 and 2 digits", () => {
  expect(formatPhone("+998901234567", uz)).toBe("+998 90 123-45-67")
  expect(formatPhone("+79991234567", ru)).toBe("+7 999 123-45-67")
})

test("leaves a phone that does not match the mask as it is", () => {
  expect(formatPhone("+1900", uz)).toBe("+1900")
})

test("[S5.15] removes from any text only spaces, dashes and brackets", async () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...Array.from("+0123456789 ()-[]\u00a0\u202f\t٣x")) }),
  )
  await expectProperty(
    fc.property(typed, (text) => {
      const cleaned = cleanPhone(text)
      expect(cleanPhone(cleaned)).toBe(cleaned)
      expect(cleaned).not.toMatch(/[\s()[\]-]/)
      const kept = [...text].filter((character) => !/[\s()[\]-]/.test(character))
      expect(cleaned).toBe(kept.join(""))
    }),
    50_000,
  )
})

test("keeps the digits of a phone that it formats", async () => {
  const mask = fc.constantFrom(uz, ru, "+{996} 000 00-00-00", "+{992} 00 000-00-00")
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from("0123456789")),
    minLength: 9,
    maxLength: 10,
  })
  await expectProperty(
    fc.property(mask, digits, (pattern, rest) => {
      const prefix = /\d+/.exec(pattern)?.[0] ?? ""
      const phone = `+${prefix}${rest}`
      const shown = formatPhone(phone, pattern)
      expect(cleanPhone(shown)).toBe(phone)
      expect(shown === phone).toBe(!matchesMask(phone, pattern))
    }),
    50_000,
  )
})

const masks = {
  uz: "+{998} 00 000-00-00",
  kz: "+{7} 000 000-00-00",
  kg: "+{996} 000 00-00-00",
  tj: "+{992} 00 000-00-00",
  ru: "+{7} 000 000-00-00",
}
type Iso = keyof typeof masks
const fromCountry = (iso: Iso) => [masks[iso], ...Object.values(masks)]

describe("[S5.14] [D1.50] a phone of any country that the shop knows", () => {
  test.each<[typed: string, iso: Iso, phone: string]>([
    ["+998 90 123-45-67", "ru", "+998901234567"],
    ["998901234567", "kz", "+998901234567"],
    ["998 90 123 45 67", "ru", "+998901234567"],
    ["00998 90 123 45 67", "kg", "+998901234567"],
    ["90 123 45 67", "uz", "+998901234567"],
    ["(90) 1234567", "uz", "+998901234567"],
    ["+7 701 123 45 67", "uz", "+77011234567"],
    ["+7 (701) 1234567", "uz", "+77011234567"],
    ["7 701 123-45-67", "uz", "+77011234567"],
    ["7701 123-45-67", "uz", "+77011234567"],
    ["8 (701) 123-45-67", "uz", "+77011234567"],
    ["8(916)1234567", "tj", "+79161234567"],
    ["89161234567", "uz", "+79161234567"],
    ["8 916 123 45 67", "kg", "+79161234567"],
    ["007 701 123 45 67", "tj", "+77011234567"],
    ["701 123 45 67", "kz", "+77011234567"],
    ["7011234567", "kz", "+77011234567"],
    ["701 123-45-67", "kz", "+77011234567"],
    ["999 123-45-67", "ru", "+79991234567"],
    ["+996 700 12-34-56", "uz", "+996700123456"],
    ["700 12-34-56", "kg", "+996700123456"],
    ["0700 12-34-56", "kg", "+996700123456"],
    ["0 (555) 123456", "kg", "+996555123456"],
    ["0555123456", "kg", "+996555123456"],
    ["+992 93 123-45-67", "uz", "+992931234567"],
    ["93 123-45-67", "tj", "+992931234567"],
    // These begin like a calling code (998, 99, 899), but have as many digits as a complete number.
    ["+998998123456", "ru", "+998998123456"],
    ["99 812 34 56", "uz", "+998998123456"],
    ["899 123 45 67", "ru", "+78991234567"],
    // These cannot be the beginning of a number with the calling code +7: they are too short, or the digit after the 8
    // is 0.
    ["771234567", "uz", "+998771234567"],
    ["712000001", "uz", "+998712000001"],
    ["77 1234567", "tj", "+992771234567"],
    ["8001234567", "ru", "+78001234567"],
    // Copied from a `tel:` link, or from a page with typographic dashes and spaces.
    ["tel:+998901234567", "ru", "+998901234567"],
    ["TEL: +998-90-123-45-67", "uz", "+998901234567"],
    ["+998\u00a090\u00a0123\u201145\u201167", "kz", "+998901234567"],
    ["90\u2010123\u201345\u201467", "uz", "+998901234567"],
    ["+998 90 123\u221245\u221267", "uz", "+998901234567"],
    ["\u202a+998 90 123-45-67\u202c", "uz", "+998901234567"],
  ])("recognizes %j in %s", (typed, iso, phone) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBe(phone)
  })

  test.each<[typed: string, iso: Iso, phone: string]>([
    ["٩٠١٢٣٤٥٦٧", "uz", "+998901234567"],
    ["+۹۹۸ (۹۰) ۱۲۳-۴۵-۶۷", "ru", "+998901234567"],
    ["٨ ٩١٦ ١٢٣ ٤٥ ٦٧", "uz", "+79161234567"],
  ])("[D1.470] recognizes %j of an Arabic or Persian keyboard in %s", (typed, iso, phone) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBe(phone)
  })

  test.each<[typed: string, iso: Iso]>([
    ["", "uz"],
    [" ", "uz"],
    ["90 123 45 6", "uz"],
    ["90 123 45 678", "uz"],
    ["701 123 45 67", "uz"],
    ["+1 202 555 01 00", "uz"],
    ["8 998 90 123 45 67", "uz"],
    ["+8 701 123 45 67", "kz"],
    ["90 123 45 67 or 91", "uz"],
    ["90.123.45.67", "uz"],
    ["fax:+998901234567", "uz"],
    ["0 700 12-34-5", "kg"],
  ])("does not recognize %j in %s", (typed, iso) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBeNull()
  })
})

describe("[D1.51] a text that may be the beginning of another number", () => {
  test.each<[typed: string, iso: Iso]>([
    // Most of these could be a complete local number of one country or an incomplete number of another. The numbers
    // that begin with the trunk prefix 0 have too few or too many digits, or are typed in a country without this
    // prefix.
    ["998 90 123 45", "ru"],
    ["996 700 12 34", "ru"],
    ["0555 12-34-56", "uz"],
    ["0555 12-34-5", "kg"],
    ["0555 12-34-567", "kg"],
    ["9989012345", "kz"],
    ["998901234", "uz"],
    ["998901234", "tj"],
    ["7701123456", "kz"],
    ["7 916 123 45 6", "ru"],
    ["7 701 123 45", "uz"],
    // The leading 8 may stand for +7, or it may be the trunk prefix that Uzbekistan used in the past.
    ["8 916 123 45 6", "ru"],
    ["8916123456", "kz"],
    ["8 90 123 45 67", "uz"],
    ["8 90 123 45 6", "uz"],
    ["890123456", "uz"],
    ["8 90 123 45 678", "uz"],
    // Local numbers with one digit too many.
    ["777 123 45 67 8", "kz"],
    ["70112345678", "kz"],
    // A calling code or trunk prefix was typed twice.
    ["+998 998901234567", "uz"],
    ["+998 998 90 12 34", "uz"],
    ["+7 8 916 123-45-67", "ru"],
    ["+7 8 916 123-45-6", "ru"],
    ["+7 7 701 123-45-6", "kz"],
    ["+7 916 123 45", "ru"],
    ["+7 916 123 45", "uz"],
  ])("is not recognized: %j in %s", (typed, iso) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBeNull()
  })

  test("never becomes another number, in any format and country", () => {
    const problems = ISO_CODES.flatMap((active) =>
      ISO_CODES.flatMap((of) =>
        listPhoneSpellings(active, of).map((row) => {
          const phone = recognizePhone(row.text, masksOf(active))
          const problem = findPhoneProblem(row, { value: row.text, phone })
          return problem && `${active}: ${problem}`
        }),
      ),
    )
    expect(problems.length).toBeGreaterThan(850)
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  })

  test("is not recognized when two masks match it", () => {
    // These eleven digits may mean +7 701 123-45-67, or a local number of the country whose mask has eleven digits.
    expect(recognizePhone("77011234567", ["+{49} 00000000000", masks.kz])).toBeNull()
  })
})

test.each<[typed: string, iso: Iso, hasTrunk: boolean]>([
  ["8 (90) 111-22-31", "uz", true],
  ["8901112231", "uz", true],
  ["8 90 111\u201122\u201131", "uz", true],
  ["٨ ٩٠ ١١١ ٢٢ ٣١", "uz", true],
  ["8 998 90 111 22 31", "uz", false],
  ["8 93 123-45-67", "tj", true],
  ["8 90 111-22-3", "uz", false],
  ["8 916 123 45 67", "uz", false],
  ["90 111-22-31", "uz", false],
  ["+8 90 111-22-31", "uz", false],
  ["8 916 123 45 6", "ru", false],
])("[D1.199] recognizes an obsolete trunk prefix in %j in %s: %s", (typed, iso, hasTrunk) => {
  expect(hasObsoleteTrunkPrefix(typed, fromCountry(iso))).toBe(hasTrunk)
  if (hasTrunk) expect(recognizePhone(typed, fromCountry(iso))).toBeNull()
})

test("[S5.14] shows a mask as a placeholder", () => {
  expect(phoneHint(uz)).toBe("+998 __ ___-__-__")
  expect(phoneHint(ru)).toBe("+7 ___ ___-__-__")
})

test.each<[iso: Iso, example: string]>([
  ["uz", "+998 90 123-45-67"],
  ["kz", "+7 701 234-56-78"],
  ["kg", "+996 701 23-45-67"],
  ["tj", "+992 90 123-45-67"],
  ["ru", "+7 901 234-56-78"],
])("[D1.51] shows an example with a prefix that is in use in %s", (iso, example) => {
  expect(examplePhone({ iso_code: iso, phone_mask: masks[iso] })).toBe(example)
})
