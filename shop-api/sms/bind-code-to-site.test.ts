import { describe, expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { bindCodeToSite } from "#shop-api/sms/bind-code-to-site.ts"
import { GSM_ASCII, MAX_SEGMENT_LENGTH } from "#shop-api/sms/segment-limits.ts"

const CODES = [
  "sms.register_code",
  "sms.password_code",
  "sms.restock_code",
  "sms.card_code",
] as const
const OTHERS = ["sms.already_registered", "sms.not_registered"] as const
const LONGEST_BRAND = "The house of perfumes and incense & sons"
const code = "123456"

describe.each(LOCALES)("an SMS in %s", (locale) => {
  const t = getFixedT(locale)

  test("fits into one SMS segment of plain ASCII for long names of brand and site", () => {
    for (const brand of ["Atir", LONGEST_BRAND]) {
      for (const host of ["atir.uz", `${"long-name.".repeat(20)}example`]) {
        const texts = [
          ...CODES.map((key) => bindCodeToSite(t(key, { brand, code }), code, `https://${host}`)),
          ...OTHERS.map((key) => t(key, { brand })),
        ]
        for (const text of texts) {
          expect(text).toMatch(GSM_ASCII)
          expect(text.length).toBeLessThanOrEqual(MAX_SEGMENT_LENGTH)
          expect(text.startsWith(`${brand}: `)).toBe(true)
        }
      }
    }
  })

  test("ends with the line that binds a code to the site, if the line fits", () => {
    for (const key of CODES) {
      const text = t(key, { brand: "Atir", code })
      expect(bindCodeToSite(text, code, "https://atir.example")).toBe(
        `${text}\n@atir.example #123456`,
      )
      expect(bindCodeToSite(text, code, "http://localhost:3000")).toBe(text)
      expect(bindCodeToSite(text, code, `https://${"a".repeat(63)}.${"b".repeat(63)}.uz`)).toBe(
        text,
      )
    }
  })
})
