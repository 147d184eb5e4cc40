import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { getProduct, type ProductsAnswer, searchProducts } from "#contract/products.ts"
import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  getAttribute,
  mapFacets,
} from "#domain/product-attributes.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** The number of combinations of filters. */
const RUNS = isFullRun ? 1000 : 60

const api = withTestApi()
/** The whole catalogue as each product's own page shows it. */
let all: ProductDetail[]
beforeAll(async () => {
  const pages = ["1", "2"].map((page) =>
    api.get(searchProducts, { query: { per_page: "96", page } }),
  )
  const items = (await Promise.all(pages)).flatMap((page) => page.items)
  all = await Promise.all(items.map(({ id }) => api.get(getProduct, { params: { id } })))
})

interface Filters extends Record<FacetAttribute, string[]> {
  brand: string[]
  volume: string[]
  note: string[]
  without_note: string[]
  price_min: number | undefined
  price_max: number | undefined
  orderable: boolean
}

const attributeOf = (product: ProductDetail, name: FacetAttribute): string[] =>
  [product[name]].flat()

const notesOf = ({ notes }: ProductDetail) =>
  Object.values(notes)
    .flat()
    .map(({ key }) => key)

/** Whether one product passes one filter, as a visitor would check it. */
const PASSES: Record<keyof Filters, (product: ProductDetail, filters: Filters) => boolean> = {
  brand: ({ brand }, filters) => isAmong(brand.slug, filters.brand),
  ...mapFacets((name, { facet }) => (product: ProductDetail, filters: Filters) => {
    const own = attributeOf(product, name)
    if (facet === "all") return filters[name].every((one) => own.includes(one))
    return filters[name].length === 0 || filters[name].some((one) => own.includes(one))
  }),
  volume: ({ volume }, filters) => isAmong(String(volume), filters.volume),
  note: (product, { note }) => note.every((key) => notesOf(product).includes(key)),
  without_note: (product, { without_note: keys }) =>
    !keys.some((key) => notesOf(product).includes(key)),
  price_min: ({ price }, filters) => price >= (filters.price_min ?? 0) * 100,
  price_max: ({ price }, filters) => price <= (filters.price_max ?? Infinity) * 100,
  orderable: ({ canBeAdded }, filters) => !filters.orderable || canBeAdded,
}

const isAmong = (value: string, chosen: readonly string[]) =>
  chosen.length === 0 || chosen.includes(value)

/** The products that match all filters except the ignored ones. */
function filterProducts(filters: Filters, ...unseen: (keyof Filters)[]): ProductDetail[] {
  const seen = Object.entries(PASSES).filter(([name]) => !unseen.some((other) => other === name))
  return all.filter((product) => seen.every(([, passes]) => passes(product, filters)))
}

function countBy(products: readonly ProductDetail[], valuesOf: (one: ProductDetail) => string[]) {
  const counts: Record<string, number> = {}
  for (const product of products) {
    for (const value of new Set(valuesOf(product))) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

function countsOf(facet: ProductsAnswer["facets"]["brand"]) {
  return Object.fromEntries(
    facet.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])),
  )
}

/**
 * The page offers the hundred most frequent notes. If several notes are equally frequent, it may offer any of them as
 * the last ones.
 */
function expectNotes(facet: ProductsAnswer["facets"]["note"], wanted: Record<string, number>) {
  for (const { value, count } of facet) expect(count, value).toBe(wanted[value] ?? 0)
  const offered = facet.filter(({ selected }) => !selected).map(({ count }) => count)
  const least = Math.min(...offered)
  const missing = Object.keys(wanted).filter((key) => !facet.some(({ value }) => value === key))
  for (const key of missing) expect(wanted[key]).toBeLessThanOrEqual(least)
  if (facet.length < 100) expect(missing).toEqual([])
}

const some = (values: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })

test(`[D.18] counts the products of every facet like a count that checks each product by itself, for ${RUNS} combinations of filters`, async () => {
  const unique = (values: string[]) => [...new Set(values)]
  const keys = unique(all.flatMap(notesOf))
  const price = fc.option(
    fc.integer({ min: 1, max: 60 }).map((n) => n * 50_000),
    { nil: undefined },
  )
  const filters = fc.record({
    brand: some(unique(all.map(({ brand }) => brand.slug)), 8),
    ...mapFacets((_, { values }) => some(values, Math.min(5, values.length - 1))),
    volume: some(unique(all.map(({ volume }) => String(volume))), 3),
    note: some(keys, 2),
    without_note: some(keys, 4),
    price_min: price,
    price_max: price,
    orderable: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(filters, async (chosen) => {
      const { price_min: min, price_max: max, orderable, ...lists } = chosen
      const { total, items, facets } = await api.get(searchProducts, {
        query: {
          ...lists,
          ...(min !== undefined && { price_min: String(min) }),
          ...(max !== undefined && { price_max: String(max) }),
          ...(orderable && { orderable: "1" }),
          per_page: "96",
        },
      })
      const found = filterProducts(chosen)
      expect(total).toBe(found.length)
      expect(items.length).toBe(Math.min(96, found.length))
      for (const { id } of items) expect(found.some((one) => one.id === id)).toBe(true)
      const without = (facet: keyof Filters) => filterProducts(chosen, facet)
      expect(countsOf(facets.brand)).toEqual(countBy(without("brand"), (p) => [p.brand.slug]))
      for (const name of FACET_ATTRIBUTES) {
        const counted = getAttribute(name).facet === "all" ? found : without(name)
        expect(countsOf(facets[name])).toEqual(countBy(counted, (p) => attributeOf(p, name)))
      }
      const volumes = countBy(without("volume"), (p) => [String(p.volume)])
      expect(countsOf(facets.volume)).toEqual(volumes)
      expectNotes(facets.note, countBy(found, notesOf))
      const prices = filterProducts(chosen, "price_min", "price_max").map((p) => p.price)
      const range = { min: Math.min(...prices), max: Math.max(...prices) }
      expect(facets.price).toEqual(prices.length === 0 ? null : range)
    }),
    { numRuns: RUNS },
  )
}, 300_000)
