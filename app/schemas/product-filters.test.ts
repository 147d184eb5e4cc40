import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { CURRENCY_CODES, formatAmount, NO_BREAK_SPACE } from "#domain/money.ts"
import { mapFacets } from "#domain/product-attributes.ts"
import { SORTS } from "#domain/sorts.ts"
import { getFixedT } from "#locales/translate.ts"
import { expectProperty } from "#tests/support/expect-property.ts"
import { PRICE_PRESET } from "./parse-price.ts"
import {
  countChosen,
  readInvalidPrices,
  findSubject,
  formatFilters,
  listHiddenFields,
  parseFilters,
  withoutValue,
} from "./product-filters.ts"

const parse = (query: string) => parseFilters(new URLSearchParams(query))

describe("the URL of a product list", () => {
  test("parses all filters", () => {
    expect(
      parse(
        "q=oud&brand=sardoba&brand=anor&family=woody&gender=F&type=edp&orderable=1&page=2&note=rose&note=cedar" +
          "&without_note=oud&without_note=rose&volume=100&volume=50&price_min=49,90&price_max=1+250+000&sort=new",
      ),
    ).toEqual({
      ...parse(""),
      q: "oud",
      brand: ["anor", "sardoba"],
      family: ["woody"],
      gender: ["F"],
      type: ["edp"],
      note: ["cedar", "rose"],
      without_note: ["oud"],
      volume: ["50", "100"],
      price_min: "49.9",
      price_max: "1250000",
      orderable: true,
      sort: "new",
      page: 2,
    })
  })

  test.each([
    "family=plutonium",
    "gender=x",
    "brand=%00&brand=../../etc",
    "orderable=yes",
    "sort=;drop",
    "sort=relevance",
    "note=Rose&without_note=../etc",
    "volume=0&volume=1e3",
    "price_min=&price_max=",
    "price_min=-1&price_max=cheap",
    "price_min=0",
    "page=0",
    "page=-3",
    "page=1e9",
    "page=two",
    "nonsense=1",
    // The shop API refuses values of more than 100 characters.
    `note=${"a".repeat(101)}&without_note=${"b".repeat(101)}`,
    `brand=${"𝒜".repeat(51)}`,
  ])("ignores %s", (query) => {
    expect(formatFilters(parse(query))).toBe("")
  })

  test("has one canonical form for any order and duplicates", () => {
    const one = formatFilters(parse("gender=F&family=musk&family=amber&family=musk&sort=new&q="))
    expect(one).toBe("?family=amber&family=musk&gender=F")
    expect(formatFilters(parse(one))).toBe(one)
  })

  test("swaps price limits in the wrong order", () => {
    expect(formatFilters(parse("price_min=900&price_max=100"))).toBe("?price_max=900&price_min=100")
  })

  test.each([
    ["1 500 000", "1500000"],
    ["1.500.000", "1500000"],
    ["1,500,000.50", "1500000.5"],
    ["1'500’000", "1500000"],
    ["1.500", "1500"],
    ["49,9", "49.9"],
    ["0", ""],
  ])("[D1.179] reads the price %s", (text, price) => {
    const search = new URLSearchParams({ price_max: text })
    expect(parseFilters(search).price_max).toBe(price)
    expect(readInvalidPrices(search)).toEqual({})
  })

  test.each(
    LOCALES.flatMap((locale) => CURRENCY_CODES.map((currency) => [locale, currency] as const)),
  )("[D1.179] reads a price that was copied from a page in %s, in %s", (locale, currency) => {
    const name = getFixedT(locale)(`common:currency.${currency}`)
    const price_max = `${formatAmount(150_000_000, currency, locale)}${NO_BREAK_SPACE}${name}`
    expect(parseFilters(new URLSearchParams({ price_max })).price_max).toBe("1500000")
  })

  test.each(["abc", "som", "1mln", "-5", "1.50.000", "99999999999999", "1e5"])(
    "[D1.179] rejects the price %s",
    (text) => {
      const search = new URLSearchParams({ price_min: text, price_max: "100" })
      expect(parseFilters(search)).toMatchObject({ price_min: "", price_max: "100" })
      expect(readInvalidPrices(search)).toEqual({ price_min: text })
      search.set(PRICE_PRESET, "500")
      expect(readInvalidPrices(search)).toEqual({})
    },
  )

  test("sorts a search by relevance unless another order is chosen", () => {
    expect(formatFilters(parse("q=oud&sort=relevance"))).toBe("?q=oud")
    expect(formatFilters(parse("q=oud&sort=new"))).toBe("?q=oud&sort=new")
  })

  test("is parsed to the same filters and formatted to the same URL", async () => {
    const some = (values: readonly string[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
    const price = fc.option(
      fc.integer({ min: 1, max: 10 ** 9 }).map((minor) => String(minor / 100)),
      { nil: "" },
    )
    const search = fc.record({
      q: fc.string({ maxLength: 120 }),
      brand: some(["anor", "сухоцвет", "noir-et-sel", "x-12ab34cd"]),
      ...mapFacets((_, { values }) => some(values)),
      note: some(["rose", "oud", "lily_of_the_valley", "Oud"]),
      without_note: some(["rose", "tonka_bean", "cedar"]),
      volume: some(["30", "50", "100", "7", "0"]),
      price_min: price,
      price_max: price,
      orderable: fc.constantFrom("1", "0", ""),
      sort: fc.constantFrom(...SORTS, "random"),
      page: fc.constantFrom("1", "2", "17", "-1", "many"),
    })
    await expectProperty(
      fc.property(search, (asked) => {
        const given = new URLSearchParams()
        for (const [name, value] of Object.entries(asked)) {
          for (const one of typeof value === "string" ? [value] : value) given.append(name, one)
        }
        const filters = parseFilters(given)
        const address = formatFilters(filters)
        expect(parse(address)).toEqual(filters)
        expect(formatFilters(parse(address))).toBe(address)
      }),
      50_000,
    )
  })

  test("limits the search text to 100 characters on one line", () => {
    expect(parse(`q=${encodeURIComponent("  oq \n atirgul ")}`).q).toBe("oq atirgul")
    expect(parse(`q=${"a".repeat(500)}`).q).toHaveLength(100)
  })

  test.each([
    ["q=oud&sort=new&family=musk&page=2", "family=musk&sort=new"],
    ["q=oud&sort=relevance", ""],
    ["q=oud&sort=price", "sort=price"],
    ["sort=new&family=musk", "family=musk"],
  ])("keeps filters and sort order for the next search: %s", (query, kept) => {
    expect(new URLSearchParams(listHiddenFields(parse(query), "q")).toString()).toBe(kept)
  })

  test("returns to the first page when a filter is removed", () => {
    const filters = withoutValue(parse("family=musk&family=amber&page=3"), "family", "musk")
    expect(formatFilters(filters)).toBe("?family=amber")
  })

  test("counts the filters without the search text", () => {
    expect(countChosen(parse("q=oud&family=musk&gender=F&orderable=1"))).toBe(3)
    expect(countChosen(parse("without_note=oud&price_min=1&price_max=2"))).toBe(2)
  })

  test.each([
    ["brand=anor", { facet: "brand", value: "anor" }],
    ["family=musk&gender=F", { facet: "family", value: "musk" }],
    ["note=rose&page=2", { facet: "note", value: "rose" }],
    ["gender=M", { facet: "gender", value: "M" }],
    ["", null],
    ["brand=anor&family=musk", null],
    ["family=musk&family=amber", null],
    ["family=musk&price_min=5", null],
    ["note=rose&without_note=oud", null],
    ["brand=anor&q=oud", null],
  ])("has a subject only with a single brand, note, family or gender: %s", (query, subject) => {
    expect(findSubject(parse(query))).toEqual(subject)
  })
})
