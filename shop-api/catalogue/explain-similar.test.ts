import { describe, expect, test } from "vitest"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { explainSimilar, type SharedNote } from "#shop-api/catalogue/explain-similar.ts"

const edp = { family: "woody", type: "edp", price: 50_000, price_per_100ml: 100_000 } as const
const base: SharedNote[] = [
  { name: "A", tier: "high" },
  { name: "B", tier: "high" },
]
const mixed: SharedNote[] = [
  { name: "A", tier: "opening" },
  { name: "B", tier: "middle" },
  { name: "C", tier: null },
  { name: "D", tier: "flat" },
]

type Other = Partial<Parameters<typeof explainSimilar>[1]>

const explain = (locale: Locale, common: readonly SharedNote[], other: Other = {}) =>
  explainSimilar({ t: getFixedT(locale), locale }, edp, {
    product: { ...edp, ...other },
    common,
  })

describe("[D.19] [D.47] the text of a similar perfume", () => {
  test("names the notes that both have in the same tier, preferably the base", () => {
    expect(explain("en", base)).toBe("Shares A and B in the base")
    expect(explain("ru", base)).toBe("Общие базовые ноты: A и B")
    expect(explain("uz", base)).toBe("Umumiy yakuniy notalar: A va B")
    const both = [...base, { name: "C", tier: "opening" }, { name: "D", tier: "opening" }] as const
    expect(explain("en", both)).toBe("Shares A and B in the base")
    const heart = base.map(({ name }) => ({ name, tier: "middle" as const }))
    expect(explain("en", heart)).toBe("Shares A and B in the middle")
    expect(explain("ru", heart)).toBe("Общие средние ноты: A и B")
    const opening = base.map(({ name }) => ({ name, tier: "opening" as const }))
    expect(explain("uz", opening)).toBe("Umumiy ochilish notalari: A va B")
  })

  test("uses the singular for one note", () => {
    const [one] = base.slice(0, 1)
    const alone = one ? [one] : []
    expect(explain("en", alone)).toBe("Shares A in the base")
    expect(explain("ru", alone)).toBe("Общая базовая нота: A")
    expect(explain("uz", alone)).toBe("Umumiy yakuniy nota: A")
  })

  test("names up to three notes when no tier has two in common", () => {
    expect(explain("en", mixed)).toBe("Shares A, B and C")
    expect(explain("ru", mixed)).toBe("Общие ноты: A, B и C")
    expect(explain("uz", mixed)).toBe("Umumiy notalar: A, B va C")
  })

  test("names the family or the type when they share no note", () => {
    expect(explain("en", [])).toBe("Same family: Woody")
    expect(explain("en", [], { family: "musk" })).toBe("Same type: Eau de parfum")
  })

  test("adds that the other is lighter or richer, or cheaper at the same strength", () => {
    expect(explain("en", base, { type: "edt" })).toBe("Shares A and B in the base, lighter")
    expect(explain("ru", base, { type: "edt" })).toBe("Общие базовые ноты: A и B; звучит легче")
    expect(explain("uz", base, { type: "edt" })).toBe("Umumiy yakuniy notalar: A va B; yengilroq")
    expect(explain("en", base, { type: "parfum" })).toBe("Shares A and B in the base, richer")
    expect(explain("ru", base, { type: "parfum" })).toMatch(/; звучит насыщеннее$/)
    expect(explain("en", base, { price: 39_500, price_per_100ml: 79_000 })).toMatch(
      /, less expensive$/,
    )
    expect(explain("ru", base, { price: 39_500, price_per_100ml: 79_000 })).toMatch(
      /; стоит дешевле$/,
    )
    // In the first case the similar perfume has a lower price per 100 ml, but its bottle costs more. In the second case
    // its bottle costs less, but its price per 100 ml is only 19 % lower, which is not enough to be called cheaper. In
    // the third case it is an oil, whose strength cannot be compared.
    expect(explain("en", base, { price: 79_000, price_per_100ml: 79_000 })).toBe(
      "Shares A and B in the base",
    )
    expect(explain("en", base, { price: 40_500, price_per_100ml: 81_000 })).toBe(
      "Shares A and B in the base",
    )
    expect(explain("en", base, { type: "oil" })).toBe("Shares A and B in the base")
  })

  test.each(LOCALES)("has no missing translation or parameter in %s", (locale) => {
    for (const common of [base, mixed, mixed.slice(0, 1), []]) {
      for (const type of ["parfum", "edp", "mist"] as const) {
        expect(explain(locale, common, { type })).not.toMatch(/[{}]|similar\./)
      }
    }
  })
})
