import { describe, expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { formatRestockText } from "#shop-api/restock/restock-text.ts"
import { MAX_SEGMENT_LENGTH, GSM_ASCII } from "#shop-api/sms/segment-limits.ts"
import { toGsmAscii } from "#shop-api/sms/to-gsm-ascii.ts"

const product = { productId: 101, country: "uz", brand: "Sardoba", name: "Koshin", volume: 100 }
const shop = { smsBrand: "Atir", siteUrl: "https://atir.example", defaultCountry: "uz" }

describe("formatRestockText", () => {
  test("names the perfume and its page", () => {
    const format = (locale: (typeof LOCALES)[number]) =>
      formatRestockText({ ...product, locale }, shop)
    expect(format("uz")).toBe(
      "Atir: Sardoba Koshin 100 ml yana sotuvda\nhttps://atir.example/uz/product/101",
    )
    expect(format("ru")).toBe(
      "Atir: Sardoba Koshin 100 ml snova mozhno zakazat\nhttps://atir.example/ru/product/101",
    )
    expect(format("en")).toBe(
      "Atir: Sardoba Koshin 100 ml can be ordered again\nhttps://atir.example/en/product/101",
    )
  })

  test("[D1.236] names the country in the URL unless it is the default one", () => {
    const request = { ...product, country: "kz", locale: "ru" } as const
    const end = "/ru/product/101?country=kz"
    expect(formatRestockText(request, shop).endsWith(end)).toBe(true)
    expect(formatRestockText(request, { ...shop, defaultCountry: "kz" })).not.toContain("?")
  })

  test.each(LOCALES)("fits into one SMS segment of plain ASCII in %s for any names", (locale) => {
    for (const name of ["Atirgul bogʻi «№5»", "Мята и соль", "玫瑰", "x".repeat(300), "`[]{}~^"]) {
      for (const smsBrand of ["Atir", "The house of perfumes and incense & sons"]) {
        for (const siteUrl of [shop.siteUrl, `https://${"long-name.".repeat(20)}example`]) {
          for (const country of ["uz", "kz"]) {
            const request = { ...product, name, locale, country }
            const text = formatRestockText(request, { ...shop, smsBrand, siteUrl })
            expect(text).toMatch(GSM_ASCII)
            expect(text.length).toBeLessThanOrEqual(MAX_SEGMENT_LENGTH)
            expect(text).toContain(" 100 ml ")
          }
        }
      }
    }
  })

  test("leaves out a URL that leaves no room for the name", () => {
    const siteUrl = `https://${"a".repeat(63)}.${"b".repeat(63)}.uz`
    expect(formatRestockText({ ...product, locale: "en" }, { ...shop, siteUrl })).toBe(
      "Atir: Sardoba Koshin 100 ml can be ordered again",
    )
  })

  test("uses the product's id when no letter of the name can be written", () => {
    expect(
      formatRestockText({ ...product, brand: "香", name: "玫瑰", locale: "en" }, shop),
    ).toContain("Atir: N 101 100 ml can")
  })
})

test.each([
  ["Жасмин №5", "Jasmin no5"],
  ["Oʻzbek gʻuncha", "O'zbek g'uncha"],
  ["Ёлка Щука", "Yolka Shuka"],
  ["Crème Brûlée", "Creme Brulee"],
  ["  a\t\n b ", "a b"],
  ["薔薇", ""],
])("writes %s as %s in an SMS", (name, plain) => expect(toGsmAscii(name)).toBe(plain))
