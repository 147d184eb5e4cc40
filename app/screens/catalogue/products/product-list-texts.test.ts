import { expect, test } from "vitest"
import { parseFilters } from "#app/schemas/product-filters.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { formatListHeading } from "./product-list-texts.ts"

const facets = {
  family: [],
  gender: [],
  type: [],
  note: [],
  volume: [],
  price: null,
}

test.each([
  ["en", "rose", "Gulzor perfumes: without rose"],
  ["ru", "роза", "Ароматы Gulzor: без ноты «роза»"],
  ["uz", "atirgul", "Gulzor atirlari: notalarida atirgul yoʻq"],
] as const)(
  "[D1.475] names an excluded note in a heading after one colon: %s",
  async (locale, note, heading) => {
    const view = {
      filters: parseFilters(new URLSearchParams("brand=gulzor&without_note=rose")),
      facets: {
        ...facets,
        brand: [{ value: "gulzor", label: "Gulzor", count: 1, selected: true }],
        without_note: [{ value: "rose", label: note, count: 1, selected: true }],
      },
      currency: "UZS",
    } as const
    const text = await runInRequest(createRequestContext({ locale }), () => formatListHeading(view))
    expect(text).toBe(heading)
  },
)
