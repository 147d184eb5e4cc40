import { FACET_ATTRIBUTES, type FacetAttribute, mapFacets } from "#domain/product-attributes.ts"
import type { Sort } from "#domain/sorts.ts"
import type { BrandEntry, NoteEntry, ProductEntry } from "#shop-api/catalogue/index/entries.ts"
import type { RecentSales } from "#shop-api/catalogue/index/recent-sales.ts"

/** The catalogue of a country as plain lists. */
export interface NaiveCatalogue {
  entries: readonly ProductEntry[]
  brands: readonly BrandEntry[]
  notes: readonly NoteEntry[]
  sales: RecentSales
  countryId: number
}

export interface NaiveFilters extends Record<FacetAttribute, readonly string[]> {
  brand: readonly string[]
  volume: readonly number[]
  note: readonly string[]
  without_note: readonly string[]
  price_min: number | undefined
  price_max: number | undefined
  orderable: boolean
  /** Score of each product by its id; null without a search. */
  scores: ReadonlyMap<number, number> | null
}

type Filter = keyof NaiveFilters

/** A product with the values that the filters compare. */
interface Bottle extends Omit<ProductEntry, "notes" | "prices"> {
  brand: string
  notes: string[]
  price: number
}

const isAmong = <Value>(value: Value, chosen: readonly Value[]) =>
  chosen.length === 0 || chosen.includes(value)

const listValues = (bottle: Bottle, name: FacetAttribute): string[] => [bottle[name]].flat()

const PASSES: Record<Filter, (bottle: Bottle, filters: NaiveFilters) => boolean> = {
  brand: ({ brand }, filters) => isAmong(brand, filters.brand),
  ...mapFacets((name, { facet }) => (bottle: Bottle, { [name]: chosen }: NaiveFilters) => {
    const has = (value: string) => listValues(bottle, name).includes(value)
    return facet === "all" ? chosen.every(has) : chosen.length === 0 || chosen.some(has)
  }),
  volume: ({ volume }, filters) => isAmong(volume, filters.volume),
  note: ({ notes }, { note }) => note.every((key) => notes.includes(key)),
  without_note: ({ notes }, filters) => !filters.without_note.some((key) => notes.includes(key)),
  price_min: ({ price }, filters) => price >= (filters.price_min ?? 0),
  price_max: ({ price }, filters) => price <= (filters.price_max ?? Infinity),
  orderable: ({ orderable }, filters) => !filters.orderable || orderable,
  scores: ({ id }, { scores }) => scores === null || (scores.get(id) ?? 0) > 0,
}

/** Returns the product that a card shows: the cheapest that can be ordered, or else the cheapest. */
function chooseShown(bottles: readonly Bottle[]): Bottle | undefined {
  const [shown] = bottles.toSorted((a, b) =>
    compareLists([a.orderable ? 0 : 1, a.price, a.id], [b.orderable ? 0 : 1, b.price, b.id]),
  )
  return shown
}

/** Lists the products that the shop sells in the country. */
function listBottles({ entries, brands, notes, countryId }: NaiveCatalogue): Bottle[] {
  return entries.flatMap((entry) => {
    const price = entry.prices?.[countryId]
    if (price === undefined) return []
    const brand = brands.find(({ id }) => id === entry.brand_id)?.slug ?? ""
    const keys = notes.filter(({ id }) => entry.notes?.includes(id)).map(({ key }) => key)
    return [{ ...entry, brand, notes: keys, price }]
  })
}

const sumOf = (bottles: readonly Bottle[], valueOf: (bottle: Bottle) => number) =>
  bottles.reduce((sum, bottle) => sum + valueOf(bottle), 0)

/** Compares two lists by the first value that differs. The list with the smaller value comes first. */
function compareLists(one: readonly (number | string)[], other: readonly (number | string)[]) {
  for (const [place, value] of one.entries()) {
    const against = other[place] ?? 0
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}

/** Computes the expected answer for a list of perfumes, by examining each perfume without an index. */
export function computeNaiveAnswer(catalogue: NaiveCatalogue, filters: NaiveFilters, sort: Sort) {
  const all = listBottles(catalogue)
  const volumesOf = groupBy(all, ({ group }) => group)
  const filter = (...ignored: Filter[]) =>
    all.filter((bottle) =>
      Object.entries(PASSES).every(
        ([name, passes]) => ignored.some((one) => one === name) || passes(bottle, filters),
      ),
    )
  const matching = filter()
  const perfumes = [...groupBy(matching, ({ group }) => group)].map(([group, matches]) => {
    const shown = chooseShown(matches)
    if (!shown) throw new Error("a group without a product")
    const volumes = volumesOf.get(group) ?? []
    return { shown, matches, volumes, keys: keysOf(shown, { matches, volumes }) }
  })
  const countBy = <Value>(bottles: readonly Bottle[], valuesOf: (bottle: Bottle) => Value[]) => {
    const groups = new Map<Value, Set<string>>()
    for (const bottle of bottles) {
      for (const value of valuesOf(bottle)) {
        groups.set(value, (groups.get(value) ?? new Set()).add(bottle.group))
      }
    }
    const counts = [...groups].map(([value, { size }]) => [String(value), size] as const)
    return Object.fromEntries<number>(counts)
  }
  const prices = filter("price_min", "price_max").map(({ price }) => price)
  return {
    cards: perfumes
      .toSorted((a, b) => compareLists(a.keys, b.keys))
      .map(({ shown, matches, volumes }) => ({
        id: shown.id,
        volumes: volumes
          .toSorted((a, b) => compareLists([a.volume, a.id], [b.volume, b.id]))
          .map((one) => ({
            id: one.id,
            volume: one.volume,
            price: one.price,
            orderable: one.orderable,
            matches: matches.includes(one),
          })),
        has_dearer: matches.some(({ price }) => price > shown.price),
      })),
    total: perfumes.length,
    brand: countBy(filter("brand"), ({ brand }) => [brand]),
    volume: countBy(filter("volume"), ({ volume }) => [volume]),
    note: countBy(matching, ({ notes }) => notes),
    ...Object.fromEntries(
      FACET_ATTRIBUTES.map((name) => [
        name,
        countBy(filter(name), (bottle) => listValues(bottle, name)),
      ]),
    ),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  }

  function keysOf(
    shown: Bottle,
    { matches, volumes }: { matches: Bottle[]; volumes: Bottle[] },
  ): (number | string)[] {
    const { scores } = filters
    if (sort === "price") return [shown.price, shown.id]
    if (sort === "-price") return [-shown.price, shown.id]
    if (sort === "unit_price") return [shown.price / shown.volume, shown.id]
    if (sort === "name") return [shown.sort_name, shown.volume, shown.id]
    if (sort === "relevance" && scores !== null) {
      return [
        -Math.max(...matches.map(({ id }) => scores.get(id) ?? 0)),
        volumes.some(({ orderable }) => orderable) ? 0 : 1,
        chooseShown(volumes)?.in_stock === true ? 0 : 1,
        -sumOf(volumes, ({ id }) => catalogue.sales.bottles.get(id) ?? 0),
        -sumOf(volumes, ({ sold }) => sold),
        Math.min(...volumes.map(({ id }) => id)),
      ]
    }
    const newest = Math.max(...volumes.map(({ added }) => added))
    const ids = volumes.filter(({ added }) => added === newest).map(({ id }) => id)
    return [-newest, -Math.max(...ids)]
  }
}
