import fc from "fast-check"
import { expect, test } from "vitest"
import { mapAttributes, type ProductAttributes } from "#domain/product-attributes.ts"
import { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { countFound } from "#shop-api/catalogue/index/count-found.ts"
import type { ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import { listExclusions, selectAll } from "#shop-api/catalogue/index/selection.ts"
import { listSimilarRows } from "#shop-api/catalogue/index/similar-rows.ts"
import { searchCatalogue } from "#shop-api/catalogue/search/search-catalogue.ts"

const NAMES = ["Tong shabnami", "Koshin", "Oq atirgul", "Черновик", "Poʻstloq", "Low Tide"]
const COUNTRY = 1
const KINDS = ["new", "price", "-price", "unit_price", "name", "popular", "relevance"] as const

const brands = ["Gulzor", "Sardoba", "Anor"].map((name, index) => ({
  id: index + 1,
  slug: name.toLowerCase(),
  name,
  aliases: [],
}))
const notes = ["rose", "oud", "cedar", "fig"].map((key, index) => ({
  id: index + 1,
  key,
  name: { uz: key, ru: key, en: key },
}))

const attributes = mapAttributes((_, { many, values }) =>
  many ? fc.subarray([...values]) : fc.constantFrom(...values),
) as unknown as { [Name in keyof ProductAttributes]: fc.Arbitrary<ProductAttributes[Name]> }

const firstValues = mapAttributes((_, { values }) =>
  values.slice(0, 1),
) as unknown as ProductAttributes

/** Random products. There are only 40 ids, so that the test changes most products several times. */
const entry = fc.record<ProductEntry>({
  id: fc.integer({ min: 1, max: 40 }),
  brand_id: fc.integer({ min: 1, max: 3 }),
  group: fc.integer({ min: 1, max: 12 }).map(String),
  name: fc.constantFrom(...NAMES),
  sort_name: fc.constantFrom(...NAMES),
  ...attributes,
  volume: fc.constantFrom(30, 50, 100),
  orderable: fc.boolean(),
  in_stock: fc.boolean(),
  added: fc.integer({ min: 0, max: 5 }),
  sold: fc.integer({ min: 0, max: 5 }),
  notes: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })),
  prices: fc.option(fc.record({ [COUNTRY]: fc.integer({ min: 1, max: 9 }) })),
})
const removed = fc.integer({ min: 1, max: 40 })

function createIndex(): CatalogueIndex {
  const index = new CatalogueIndex()
  index.putNames(brands, notes)
  return index
}

/**
 * Reads all results of an index as product ids. Row numbers cannot be compared, because they depend on the order of the
 * changes.
 */
function read(index: CatalogueIndex) {
  index.finish()
  const everything = { ...selectAll(COUNTRY), withoutNotes: [1] }
  const excludedBy = listExclusions(index, everything)
  const found = (rows: Iterable<number>) =>
    [...rows].filter((row) => excludedBy[row] === 0).map((row) => index.ids[row])
  const { volume, ...counts } = countFound(index, everything, {
    excludedBy,
    isGrouped: false,
  })
  const searched = (q: string) => {
    const { scores } = searchCatalogue(index, q, { countryId: COUNTRY })
    return found(scores.keys())
      .map((id) => `${id} ${scores[index.rowOf(id ?? 0) ?? 0]}`)
      .filter((line) => !line.endsWith(" 0"))
      .toSorted()
  }
  const [newest] = found(index.orders.get("new", COUNTRY))
  const subject = index.rowOf(newest ?? 0)
  const similar =
    subject === undefined ? [] : listSimilarRows(index, subject, { countryId: COUNTRY, take: 4 })
  return {
    orders: KINDS.map((kind) => found(index.orders.get(kind, COUNTRY))),
    ...counts,
    volume: index.volumes
      .flatMap((ml, valueId) => (volume[valueId] ? [`${ml} ${volume[valueId]}`] : []))
      .toSorted(),
    searches: ["koshin", "чернавик", "rose", "gulzor 50"].map(searched),
    similar: similar.map((row) => index.ids[row]),
  }
}

test("sorts recent best sellers before products that sold earlier, until the ranking drops them", () => {
  const index = createIndex()
  const product = (id: number, sold: number, orderable = true): ProductEntry => ({
    id,
    sold,
    orderable,
    in_stock: true,
    brand_id: 1,
    group: String(id),
    name: "Koshin",
    sort_name: "koshin",
    ...firstValues,
    volume: 50,
    added: 1,
    notes: [],
    prices: {},
  })
  for (const one of [product(1, 9), product(2, 0), product(3, 0), product(4, 8, false)]) {
    index.put(one)
  }
  index.finish()
  const order = () => [...index.orders.get("popular", COUNTRY)].map((row) => index.ids[row])
  const rank = (...ranking: number[]) => index.rankSales({ ranking, bottles: new Map() })
  expect(order()).toEqual([1, 2, 3, 4])
  rank(4, 3, 2)
  expect(order()).toEqual([3, 2, 1, 4])
  rank(2, 77)
  expect(order()).toEqual([2, 1, 3, 4])
  rank()
  expect(order()).toEqual([1, 2, 3, 4])
})

test("returns the same after many changes as an index that is built from the result", () => {
  const change = fc.oneof({ weight: 4, arbitrary: entry }, removed)
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 8 }), (batches) => {
      const followed = createIndex()
      const left = new Map<number, ProductEntry>()
      for (const changes of batches) {
        for (const one of changes) {
          if (typeof one === "number") {
            followed.remove(one)
            left.delete(one)
          } else {
            followed.put(one)
            left.set(one.id, one)
          }
        }
        // Makes the index build its sort orders now, so that the changes that follow must update them.
        read(followed)
      }
      const made = createIndex()
      for (const product of left.values()) made.put(product)
      expect(read(followed)).toEqual(read(made))
    }),
    { numRuns: 150 },
  )
})
