import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FACET_ATTRIBUTES, getAttribute, mapFacets } from "#domain/product-attributes.ts"
import { SORTS } from "#domain/sorts.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import { readAllEntries, readNames } from "#shop-api/catalogue/index/read-entries.ts"
import { NO_SALES } from "#shop-api/catalogue/index/recent-sales.ts"
import { describePerfumes } from "#shop-api/catalogue/perfume-cards.ts"
import { type ProductQuery, queryIndex } from "#shop-api/catalogue/product-list.ts"
import { searchCatalogue } from "#shop-api/catalogue/search/search-catalogue.ts"
import { createChance } from "#tests/support/big-catalogue.ts"
import { chooseAttributes } from "#tests/support/choose-attributes.ts"
import { expectProperty } from "#tests/support/expect-property.ts"
import { computeNaiveAnswer, type NaiveCatalogue } from "#tests/support/naive-catalogue.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/** Number of random queries for each catalogue in the full run. */
const RUNS = 20_000
const COUNTRY = 1
const NAMES = ["Tong shabnami", "Koshin", "Oq atirgul", "Poʻstloq", "Low Tide", "Neroli Nu"]

/**
 * Perfumes of one to six volumes in random order, with few prices and dates so that many are equal. Some products
 * cannot be ordered, some are not sold in the country, and some perfumes have volumes that differ in brand, type or
 * notes.
 */
function createSynthetic(perfumes: number): NaiveCatalogue {
  const chance = createChance(19)
  const pick = <Value>(of: readonly Value[]): Value => {
    const one = of[chance(of.length)]
    if (one === undefined) throw new Error("nothing to pick from")
    return one
  }
  const brands = Array.from({ length: 8 }, (_, index) => ({
    id: index + 1,
    slug: `brand-${index}`,
    name: `Gulzor${index}`,
    aliases: [],
  }))
  const notes = ["rose", "oud", "cedar", "fig", "mint"].map((key, index) => ({
    id: index + 1,
    key,
    name: { uz: key, ru: key, en: key },
  }))
  const createTraits = () => ({
    brand_id: 1 + chance(brands.length),
    ...chooseAttributes(pick),
    notes: notes.flatMap(({ id }) => (chance(2) === 0 ? [id] : [])),
  })
  const products = Array.from({ length: perfumes }, (_, perfume) => {
    const name = pick(NAMES)
    const common = createTraits()
    return Array.from({ length: 1 + chance(6) }, (__, place) => ({
      ...(chance(8) === 0 ? createTraits() : common),
      group: `perfume-${perfume}`,
      name,
      sort_name: name.toLowerCase(),
      volume: [10, 30, 50, 75, 100, 200][place] ?? 0,
      orderable: chance(3) > 0,
      in_stock: chance(4) > 0,
      // Days since 2000, so those before are negative.
      added: chance(12) - 6,
      sold: chance(6),
      prices: chance(6) === 0 ? { [COUNTRY + 1]: 5 } : { [COUNTRY]: 100_000 * (1 + chance(9)) },
    }))
  }).flat()
  const shuffled = products
    .map((product) => ({ product, at: chance(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
  const entries = shuffled.map(({ product }, place): ProductEntry => ({
    id: 101 + place,
    ...product,
  }))
  const bottles = new Map(entries.flatMap(({ id }) => (chance(9) === 0 ? [[id, chance(5)]] : [])))
  return { entries, brands, notes, countryId: COUNTRY, sales: { ranking: [], bottles } }
}

/**
 * Creates an index by changes, as a running shop does: every product replaces an earlier version of itself, and other
 * products are removed.
 */
function createIndex({ entries, brands, notes, sales }: NaiveCatalogue): CatalogueIndex {
  const index = new CatalogueIndex()
  index.putNames(brands, notes)
  for (const [place, entry] of entries.entries()) {
    index.put({ ...entry, group: `earlier-${place % 7}`, orderable: !entry.orderable })
    index.put({ ...entry, id: -entry.id })
  }
  index.finish()
  for (const kind of ["new", "relevance"] as const) index.groupOrders.get(kind, COUNTRY)
  for (const entry of entries) {
    index.put(entry)
    index.remove(-entry.id)
  }
  index.rankSales(sales)
  index.finish()
  return index
}

function createProperty(catalogue: NaiveCatalogue, index: CatalogueIndex) {
  const some = <Value>(values: readonly Value[], most: number) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { maxLength: most }) },
    )
  /** Undefined in one of `freq` runs. */
  const maybe = <Value>(values: fc.Arbitrary<Value>, freq = 2) =>
    fc.option(values, { nil: undefined, freq })
  const own = <Value>(valueOf: (entry: ProductEntry) => Value) => [
    ...new Set(catalogue.entries.map(valueOf)),
  ]
  const amounts = own(({ prices }) => prices?.[COUNTRY]).filter((price) => price !== undefined)
  const keys = catalogue.notes.map(({ key }) => key)
  const filters = fc.record({
    brand: some([...catalogue.brands.map(({ slug }) => slug), "no-such-brand"], 3),
    ...mapFacets((_, { values }) => some(values, Math.min(4, values.length))),
    volume: some([...own(({ volume }) => volume), 7], 3),
    note: some(keys, 2),
    without_note: some(keys, 1),
    price_min: maybe(fc.constantFrom(...amounts)),
    price_max: maybe(fc.constantFrom(...amounts)),
    orderable: maybe(fc.constant("1" as const)),
    q: maybe(
      fc.constantFrom(
        ...own(({ name }) => name),
        "rose",
        "gulzor1",
        "50",
        "cedar 100",
        "kosin",
        "perfume",
      ),
      3,
    ),
    sort: maybe(fc.constantFrom(...SORTS)),
    per_page: fc.integer({ min: 1, max: 40 }),
  })
  return fc.property(filters, (query) => {
    const expected = computeNaiveAnswer(
      catalogue,
      { ...query, orderable: query.orderable !== undefined, scores: readScores(index, query.q) },
      query.sort ?? (query.q === undefined ? "new" : "relevance"),
    )
    const { cards, ...counts } = readPages(index, query as Omit<ProductQuery, "group" | "page">)
    expect(cards).toEqual(expected.cards)
    expect(counts).toEqual({ ...expected, cards: undefined })
  })
}

function readScores(index: CatalogueIndex, q: string | undefined): Map<number, number> | null {
  if (q === undefined) return null
  const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
  return new Map(Array.from(scores, (score, row) => [index.ids[row] ?? 0, score]))
}

/** All pages of a list of perfumes, one after the other, and the counts of the first. */
function readPages(index: CatalogueIndex, query: Omit<ProductQuery, "group" | "page">) {
  const readPage = (page: number) =>
    queryIndex(index, { ...query, group: "perfume", page }, COUNTRY)
  const { counts } = readPage(1)
  const pages = Math.ceil(counts.total / query.per_page)
  const cards = Array.from({ length: pages + 1 }, (_, before) => readPage(before + 1)).flatMap(
    ({ rows, excludedBy }) =>
      [...describePerfumes(index, rows, { excludedBy, countryId: COUNTRY })].map(
        ([id, perfume]) => ({ id, ...perfume }),
      ),
  )
  const name = (values: readonly (string | number)[], count: Int32Array) =>
    Object.fromEntries(
      values.flatMap((value, place) => ((count[place] ?? 0) > 0 ? [[value, count[place]]] : [])),
    )
  return {
    cards,
    total: counts.total,
    brand: name(
      index.brands.all.map(({ slug }) => slug),
      counts.brand,
    ),
    volume: name(index.volumes, counts.volume),
    note: name(
      index.notes.all.map(({ key }) => key),
      counts.note,
    ),
    ...Object.fromEntries(
      FACET_ATTRIBUTES.map((facet) => [facet, name(getAttribute(facet).values, counts[facet])]),
    ),
    price: counts.price,
  }
}

describe("[D1.81] [D1.82] [D1.83] lists of perfumes are those of a naive implementation, with the same counts and pages", () => {
  const api = withTestApi()

  test("for random filters over volumes with equal prices, out of stock and hidden", async () => {
    const catalogue = createSynthetic(150)
    await expectProperty(createProperty(catalogue, createIndex(catalogue)), RUNS)
  }, 600_000)

  test("for random filters over the demonstration", async () => {
    const { db } = api.database
    const entries: ProductEntry[] = []
    for await (const some of readAllEntries(db)) entries.push(...some)
    const catalogue = { ...(await readNames(db)), entries, countryId: COUNTRY, sales: NO_SALES }
    await expectProperty(createProperty(catalogue, createIndex(catalogue)), RUNS)
  }, 600_000)
})
