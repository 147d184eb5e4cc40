import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cleanPhone,
  completePhone,
  formatPhone,
  matchesMask,
  recognizePhone,
} from "#domain/phone.ts"
import { expectAlways } from "#tests/support/properties.ts"

const uz = "+{998} 00 000-00-00"
const ru = "+{7} 000 000-00-00"

test("[S5.15] spaces, dashes and brackets are removed before sending", () => {
  expect(cleanPhone("+998 (90) 123-45-67")).toBe("+998901234567")
})

describe("a phone of the country", () => {
  test("has its prefix and as many digits as its mask has slots", () => {
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
  ])("is not %j", (phone) => {
    expect(matchesMask(phone, uz)).toBe(false)
  })
})

describe("[S5.14] a phone that was typed without a mask", () => {
  test.each([
    ["90 123-45-67", uz, "+998901234567"],
    ["(90) 1234567", uz, "+998901234567"],
    ["998901234567", uz, "+998901234567"],
    // Nine digits that begin like the prefix are a whole number behind it.
    ["998123456", uz, "+998998123456"],
    ["79991234567", ru, "+79991234567"],
    ["999 123-45-67", ru, "+79991234567"],
  ])("%j by %j is %s", (typed, mask, phone) => {
    expect(completePhone(typed, mask)).toBe(phone)
  })

  test.each([
    "+998901234567",
    "+7 999 123-45-67",
    "90123456a",
    "9012345٣7",
    "90.123.45.67",
    " ",
    "",
  ])("%j is left as it is", (typed) => {
    expect(completePhone(typed, uz)).toBe(typed)
  })

  test.each(["90123456", "9012345678", "89991234567"])("%j stays no phone", (typed) => {
    expect(matchesMask(completePhone(typed, uz), uz)).toBe(false)
  })
})

test("[S5.16] [S9.12] it is shown as +998 and 2, 3, 2 and 2 digits", () => {
  expect(formatPhone("+998901234567", uz)).toBe("+998 90 123-45-67")
  expect(formatPhone("+79991234567", ru)).toBe("+7 999 123-45-67")
})

test("what does not fit the mask is shown as it is", () => {
  expect(formatPhone("+1900", uz)).toBe("+1900")
})

test("[S5.15] whatever was typed, cleaning takes out its spaces, dashes and brackets alone, and once", async () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...Array.from("+0123456789 ()-[]\u00a0\u202f\t٣x")) }),
  )
  await expectAlways(
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

test("a phone that fits its mask is shown with the same digits", async () => {
  const mask = fc.constantFrom(uz, ru, "+{996} 000 00-00-00", "+{992} 00 000-00-00")
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from("0123456789")),
    minLength: 9,
    maxLength: 10,
  })
  await expectAlways(
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

describe("[D1.50] a customer's own phone, of any country of the shop", () => {
  const masks = {
    uz: "+{998} 00 000-00-00",
    kz: "+{7} 000 000-00-00",
    kg: "+{996} 000 000-000",
    tj: "+{992} 00 000-00-00",
    ru: "+{7} 000 000-00-00",
  }
  type Iso = keyof typeof masks
  const fromCountry = (iso: Iso) => [masks[iso], ...Object.values(masks)]

  test.each<[typed: string, iso: Iso, phone: string]>([
    ["+998 90 123-45-67", "ru", "+998901234567"],
    ["998901234567", "kz", "+998901234567"],
    ["00998 90 123 45 67", "kg", "+998901234567"],
    ["90 123 45 67", "uz", "+998901234567"],
    ["+7 701 123 45 67", "uz", "+77011234567"],
    ["7 701 123-45-67", "uz", "+77011234567"],
    ["8 (701) 123-45-67", "uz", "+77011234567"],
    ["007 701 123 45 67", "tj", "+77011234567"],
    ["701 123 45 67", "kz", "+77011234567"],
    ["899 123 45 67", "ru", "+78991234567"],
    ["+996 700 123-456", "uz", "+996700123456"],
    ["700 123-456", "kg", "+996700123456"],
    ["+992 93 123-45-67", "uz", "+992931234567"],
    ["93 123-45-67", "tj", "+992931234567"],
  ])("recognizes %j in %s", (typed, iso, phone) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBe(phone)
  })

  test.each<[typed: string, iso: Iso]>([
    ["", "uz"],
    ["90 123 45 6", "uz"],
    ["90 123 45 678", "uz"],
    ["701 123 45 67", "uz"],
    ["+1 202 555 01 00", "uz"],
    ["8 998 90 123 45 67", "uz"],
    ["+8 701 123 45 67", "kz"],
    ["90 123 45 67 or 91", "uz"],
    ["٩٠١٢٣٤٥٦٧", "uz"],
  ])("makes no number of %j in %s", (typed, iso) => {
    expect(recognizePhone(typed, fromCountry(iso))).toBeNull()
  })
})
