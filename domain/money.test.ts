import { expect, test } from "vitest"
import { formatAmount, percentOf, shownUnit } from "#domain/money.ts"

test("[S5.29] [D.85] separates thousands by a no-break space in each currency", () => {
  expect(formatAmount(136_000_000, "UZS")).toBe("1\u00a0360\u00a0000")
  expect(formatAmount(99_900, "KZT")).toBe("999")
  expect(formatAmount(100_000, "KGS")).toBe("1\u00a0000")
})

test("shows hundredths in currencies that have them, unless they are zero", () => {
  expect(formatAmount(499_90, "RUB")).toBe("499.90")
  expect(formatAmount(1_234_505, "TJS")).toBe("12\u00a0345.05")
  expect(formatAmount(50_000, "RUB")).toBe("500")
})

test("separates hundredths by a comma in Uzbek and Russian, and by a point in English", () => {
  expect(formatAmount(949_90, "TJS", "uz")).toBe("949,90")
  expect(formatAmount(855_780, "RUB", "ru")).toBe("8\u00a0557,80")
  expect(formatAmount(855_780, "RUB", "en")).toBe("8\u00a0557.80")
})

test("[D.99] rounds a percentage half up to the shown unit", () => {
  // 2 % of 1 234 525 soʻm is 24 690.5 soʻm.
  expect(percentOf(123_452_500, 2, "UZS")).toBe(2_469_100)
  expect(percentOf(123_452_400, 2, "UZS")).toBe(2_469_000)
  // 10 % of 0.05 ₽ is half a kopeck.
  expect(percentOf(5, 10, "RUB")).toBe(1)
  expect(percentOf(4, 10, "RUB")).toBe(0)
})

test("computes percentages with decimals and large amounts exactly", () => {
  expect(percentOf(900_000_000_000_000, 1.75, "UZS")).toBe(15_750_000_000_000)
  expect(percentOf(0, 100, "UZS")).toBe(0)
  expect(percentOf(12_300, 100, "UZS")).toBe(12_300)
})

test("[D.03] [D.99] shows whole soʻm, and kopecks", () => {
  expect(shownUnit("UZS")).toBe(100)
  expect(shownUnit("RUB")).toBe(1)
})
