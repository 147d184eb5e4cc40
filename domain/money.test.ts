import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  CURRENCY_CODES,
  formatAmount,
  MINOR_PER_MAJOR,
  NO_BREAK_SPACE,
  percentOf,
  shownUnit,
} from "#domain/money.ts"
import { expectProperty } from "#tests/support/expect-property.ts"

/** Number of random cases for each currency. All currencies together have 100,000. */
const OF_A_CURRENCY = 100_000 / CURRENCY_CODES.length

/** Random percentages with up to two decimals. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((basis) => basis / 100)

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

test.each(CURRENCY_CODES)(
  "[D.99] rounds any percentage of any amount in %s to the nearest shown unit, half up",
  async (currency) => {
    const unit = shownUnit(currency)
    await expectProperty(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), percent, (amount, rate) => {
        const rounded = percentOf(amount, rate, currency)
        expect(rounded % unit).toBe(0)
        // Both values are whole numbers of ten-thousandths of a minor unit, so the test compares them in this unit.
        const exact = BigInt(amount) * BigInt(Math.round(rate * 100))
        const error = BigInt(rounded) * 10_000n - exact
        const half = BigInt(unit) * 5_000n
        expect(error > -half && error <= half).toBe(true)
      }),
      OF_A_CURRENCY,
    )
  },
)

test("computes percentages with decimals and large amounts exactly", () => {
  expect(percentOf(900_000_000_000_000, 1.75, "UZS")).toBe(15_750_000_000_000)
  expect(percentOf(0, 100, "UZS")).toBe(0)
  expect(percentOf(12_300, 100, "UZS")).toBe(12_300)
})

test("matches the rounding that docs/money.md shows for each currency", () => {
  const page = readFileSync(new URL("../docs/money.md", import.meta.url), "utf8")
  const rows = [...page.matchAll(/^\| ([A-Z]{3}) +\| 1 \w+[^|]*\| ([\d .]+?) +\| ([\d.]+) +\|$/gm)]
  const toMinor = (text: string) => Math.round(Number(text.replaceAll(" ", "")) * MINOR_PER_MAJOR)
  expect(rows.map(([, code]) => code)).toEqual(CURRENCY_CODES)
  for (const currency of CURRENCY_CODES) {
    const [, , amount = "", result = ""] = rows.find(([, code]) => code === currency) ?? []
    expect(formatAmount(toMinor(amount), currency).replaceAll(NO_BREAK_SPACE, " ")).toBe(amount)
    expect(percentOf(toMinor(amount), 2, currency)).toBe(toMinor(result))
    // Checks that the exact result is halfway between two amounts that the currency shows. Otherwise the row of the
    // table would not show in which direction an amount is rounded.
    expect((toMinor(amount) * 2 * 2) % (shownUnit(currency) * 100)).toBe(0)
  }
})

test("[D.03] [D.99] shows whole soʻm, and kopecks", () => {
  expect(shownUnit("UZS")).toBe(100)
  expect(shownUnit("RUB")).toBe(1)
})
