import { describe, expect, test } from "vitest"
import { countChosen, formatFilters, parseFilters, withoutValue } from "./product-filters.ts"

const parse = (query: string) => parseFilters(new URLSearchParams(query))

describe("the address of a product list", () => {
  test("reads what it knows", () => {
    expect(
      parse("q=oud&brand=sardoba&brand=anor&family=woody&gender=F&type=edp&orderable=1&page=2"),
    ).toEqual({
      q: "oud",
      brand: ["anor", "sardoba"],
      family: ["woody"],
      gender: ["F"],
      type: ["edp"],
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
    "page=0",
    "page=-3",
    "page=1e9",
    "page=two",
    "nonsense=1",
  ])("takes %s for nothing asked", (query) => {
    expect(formatFilters(parse(query))).toBe("")
  })

  test("has one form, whatever order and doubles it came in", () => {
    const one = formatFilters(parse("gender=F&family=musk&family=amber&family=musk&sort=new&q="))
    expect(one).toBe("?family=amber&family=musk&gender=F")
    expect(formatFilters(parse(one))).toBe(one)
  })

  test("keeps search words short and on one line", () => {
    expect(parse(`q=${encodeURIComponent("  oq \n atirgul ")}`).q).toBe("oq atirgul")
    expect(parse(`q=${"a".repeat(500)}`).q).toHaveLength(100)
  })

  test("goes back to the first page when a filter is taken off", () => {
    const filters = withoutValue(parse("family=musk&family=amber&page=3"), "family", "musk")
    expect(formatFilters(filters)).toBe("?family=amber")
  })

  test("counts its filters, not its words", () => {
    expect(countChosen(parse("q=oud&family=musk&gender=F&orderable=1"))).toBe(3)
  })
})
