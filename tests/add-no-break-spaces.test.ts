import { expect, test } from "vitest"
import { addNoBreakSpaces } from "#locales/add-no-break-spaces.ts"
import { getFixedT } from "#locales/translate.ts"

test.each([
  ["с {{from}} по {{to}}", "с~{{from}} по~{{to}}"],
  ["Товар в корзине и у вас", "Товар в~корзине и~у~вас"],
  ["Кто-то о вас", "Кто-то о~вас"],
  ["по карте", "по карте"],
  ["с 9:00 до 21:00 по Ташкенту", "с~9:00 до~21:00 по Ташкенту"],
  ["от 01 до 12, до завтра", "от~01 до~12, до завтра"],
  ["9:00 dan 21:00 gacha", "9:00~dan 21:00~gacha"],
  ["from 9:00 to 21:00, from here to there", "from~9:00 to~21:00, from here to there"],
  ["№ {{number}}", "№~{{number}}"],
  ["{{volume}} мл, за 100 мл", "{{volume}}~мл, за 100~мл"],
  ["{{volume}} ml", "{{volume}}~ml"],
  ["5 млн", "5 млн"],
  ["{{from}} – {{to}}", "{{from}}~–\u2060~{{to}}"],
  ["Цена — ещё", "Цена~— ещё"],
  ["{{volume}} мл · {{qty}} шт.", "{{volume}}~мл~· {{qty}}~шт."],
])("puts no-break spaces between the words of %s", (text, joined) => {
  expect(addNoBreakSpaces(text).replaceAll("\u00a0", "~")).toBe(joined)
})

test("keeps numbers, units and short words together in the storefront's texts", () => {
  expect(getFixedT("ru")("catalogue:volume", { volume: 50 })).toBe("50\u00a0мл")
  expect(getFixedT("en")("catalogue:volume", { volume: 50 })).toBe("50\u00a0ml")
  expect(getFixedT("ru")("cabinet:number", { number: "100001" })).toBe("№\u00a0100001")
})

test("leaves the shop API's texts as they are, which are sent as messages", () => {
  expect(getFixedT("ru")("api:volume", { volume: 50 })).toBe("50 мл")
})

test.each([
  ["uz", "2,5%"],
  ["ru", "2,5\u00a0%"],
  ["en", "2.5%"],
] as const)("writes the decimals of a percentage as in %s", (locale, percent) => {
  const t = getFixedT(locale)
  for (const key of ["checkout:service_fee", "checkout:discount"] as const) {
    expect(t(key, { percent: 2.5 })).toContain(percent)
  }
  expect(t("cabinet:service_fee_percent", { percent: 2.5 })).toContain(percent)
})
