import { describe, expect, test } from "vitest"
import { RANGE_DASH } from "#domain/format-date.ts"
import type { Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"

function delaysIn(locale: Locale) {
  const t = getFixedT(locale)
  // The translations separate these dates by RANGE_DASH, at which no line ends.
  const dates = { from: "24.11.2026", to: "28.11.2026" }
  return {
    days: (count: number) => t("catalogue:product.delayed_days", { count, ...dates }),
    workingDays: (count: number) =>
      t("catalogue:product.delayed_working_days", { count, ...dates }),
  }
}

describe("[S1.28] [D.82] the text of a delay has the right plural form", () => {
  test("in Russian", () => {
    const { days, workingDays } = delaysIn("ru")
    const until = `доставим 24.11.2026${RANGE_DASH}28.11.2026.`
    for (const [count, duration] of [
      [1, "1 день"],
      [2, "2 дня"],
      [4, "4 дня"],
      [5, "5 дней"],
      [11, "11 дней"],
      [14, "14 дней"],
      [21, "21 день"],
      [22, "22 дня"],
    ] as const) {
      expect(days(count)).toBe(`Доставка задержится на ${duration}: ${until}`)
    }
    for (const [count, duration] of [
      [1, "1 рабочий день"],
      [3, "3 рабочих дня"],
      [5, "5 рабочих дней"],
      [12, "12 рабочих дней"],
      [21, "21 рабочий день"],
    ] as const) {
      expect(workingDays(count)).toBe(`Доставка задержится на ${duration}: ${until}`)
    }
  })

  test("in English", () => {
    const { days, workingDays } = delaysIn("en")
    const until = `it arrives 24.11.2026${RANGE_DASH}28.11.2026.`
    expect(days(1)).toBe(`Delivery is delayed by 1 day: ${until}`)
    expect(days(21)).toBe(`Delivery is delayed by 21 days: ${until}`)
    expect(workingDays(1)).toBe(`Delivery is delayed by 1 working day: ${until}`)
    expect(workingDays(5)).toBe(`Delivery is delayed by 5 working days: ${until}`)
  })

  test("in Uzbek, where a number changes nothing", () => {
    const { days, workingDays } = delaysIn("uz")
    const until = `24.11.2026${RANGE_DASH}28.11.2026 oraligʻida yetkazib beramiz.`
    for (const count of [1, 2, 5, 21]) {
      expect(days(count)).toBe(`Yetkazib berish ${count} kunga kechikadi: ${until}`)
      expect(workingDays(count)).toBe(`Yetkazib berish ${count} ish kuniga kechikadi: ${until}`)
    }
  })
})

test("[S1.24] names the days of a delivery in the plural form of each language", () => {
  const list = (locale: Locale) =>
    [1, 3, 5, 21].map((count) => getFixedT(locale)("catalogue:spec.days", { count }))
  expect(list("uz")).toEqual(["1 kun", "3 kun", "5 kun", "21 kun"])
  expect(list("ru")).toEqual(["1 день", "3 дня", "5 дней", "21 день"])
  expect(list("en")).toEqual(["1 day", "3 days", "5 days", "21 days"])
})
