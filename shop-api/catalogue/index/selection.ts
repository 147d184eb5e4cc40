import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  getAttribute,
  mapFacets,
} from "#domain/product-attributes.ts"
import {
  type CatalogueIndex,
  lowestBit,
  toMask,
} from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Grouping } from "#shop-api/catalogue/index/groups.ts"
import type { SortKind } from "#shop-api/catalogue/index/sort-orders.ts"

type Facet = FacetAttribute | "brand" | "volume"

/** Filters by value ids; -1 stands for a value that no product has. */
export interface Selection extends Record<Facet, readonly number[]> {
  countryId: number
  /** Search scores by row, 0 for products that do not match; null without a search. */
  scores: Uint16Array | null
  orderable: boolean
  /** A product must have all of these. */
  notes: readonly number[]
  /** A product must have none of these. */
  withoutNotes: readonly number[]
  /** Minor units. */
  priceMin: number | null
  priceMax: number | null
}

/** Selects everything that is sold in a country. */
export function selectAll(countryId: number): Selection {
  return {
    ...{ countryId, scores: null, orderable: false, priceMin: null, priceMax: null },
    ...{ brand: [], volume: [], notes: [], withoutNotes: [] },
    ...mapFacets(() => []),
  }
}

const ANY_ATTRIBUTES = FACET_ATTRIBUTES.filter((name) => getAttribute(name).facet === "any")

/** Facets whose own filter does not affect their counts. Each has a bit in `excludedBy`. */
export const OPEN_FACETS: readonly Facet[] = ["brand", ...ANY_ATTRIBUTES, "volume"]

/** The bit of each facet, followed by the bits of the price and of all other reasons. */
const BITS: Partial<Record<Facet, number>> = assignBits(OPEN_FACETS)
const PRICE = 1 << OPEN_FACETS.length
const OTHER_REASON = PRICE << 1

/** Throws when the bits of so many facets, of the price and of the rest do not fit into an element of `excludedBy`. */
export function assignBits<Name extends string>(facets: readonly Name[]): Record<Name, number> {
  if (facets.length + 2 > Uint16Array.BYTES_PER_ELEMENT * 8)
    throw new RangeError(`${String(facets.length)} facets do not fit into a Uint16Array`)
  return Object.fromEntries(facets.map((facet, index) => [facet, 1 << index])) as Record<
    Name,
    number
  >
}

/** What a selection finds, in rows or in groups: in total, and by value id what each choice of a facet would. */
export interface Counts extends Record<Facet, Int32Array> {
  total: number
  /** What is found by note. */
  note: Int32Array
  /** Range of the rows in minor units, without the price filter; null when none is found. */
  price: { min: number; max: number } | null
}

/** By row, the reasons that exclude a product from a selection, a bit each; 0 for a product that is found. */
export function listExclusions(index: CatalogueIndex, selection: Selection): Uint16Array {
  const { size } = index
  const { scores, priceMin, priceMax } = selection
  const excludedBy = new Uint16Array(size)
  const prices = index.pricesIn(selection.countryId)
  const min = priceMin ?? 0
  const max = priceMax ?? Number.MAX_VALUE
  for (let row = 0; row < size; row += 1) {
    const price = prices[row] ?? Number.NaN
    // NaN means that the product is not sold in the country.
    if (!(price > 0)) excludedBy[row] = OTHER_REASON
    else if (price < min || price > max) excludedBy[row] = PRICE
  }
  if (scores)
    for (let row = 0; row < size; row += 1) if (scores[row] === 0) excludedBy[row] = OTHER_REASON
  if (selection.orderable) {
    for (let row = 0; row < size; row += 1)
      if (index.orderable[row] === 0) excludedBy[row] = OTHER_REASON
  }
  for (const facet of ["brand", "volume"] as const) {
    const chosen = selection[facet]
    if (chosen.length === 0) continue
    const isChosen = new Uint8Array(
      facet === "brand" ? index.brands.all.length : index.volumes.length,
    )
    for (const value of chosen) if (value >= 0) isChosen[value] = 1
    const column = index[facet]
    const bit = BITS[facet] ?? OTHER_REASON
    for (let row = 0; row < size; row += 1) {
      if (isChosen[column[row] ?? 0] === 0) excludedBy[row] = (excludedBy[row] ?? 0) | bit
    }
  }
  for (const name of FACET_ATTRIBUTES) {
    if (selection[name].length === 0) continue
    const chosen = toMask(selection[name])
    const needed = getAttribute(name).facet === "all" ? chosen : 0
    const column = index.attributes[name]
    const bit = BITS[name] ?? OTHER_REASON
    for (let row = 0; row < size; row += 1) {
      const common = (column[row] ?? 0) & chosen
      if (common === 0 || (common & needed) !== needed)
        excludedBy[row] = (excludedBy[row] ?? 0) | bit
    }
  }
  excludeByNotes(index, selection, excludedBy)
  return excludedBy
}

function excludeByNotes(
  index: CatalogueIndex,
  { notes, withoutNotes }: Selection,
  excludedBy: Uint16Array,
): void {
  for (const note of withoutNotes) {
    if (note < 0) continue
    for (const row of index.noteLists.rowsOf(note)) excludedBy[row] = OTHER_REASON
  }
  if (notes.length === 0) return
  const had = new Uint8Array(excludedBy.length)
  for (const note of notes) {
    if (note < 0) continue
    for (const row of index.noteLists.rowsOf(note)) had[row] = (had[row] ?? 0) + 1
  }
  for (let row = 0; row < excludedBy.length; row += 1) {
    if ((had[row] ?? 0) < notes.length) excludedBy[row] = OTHER_REASON
  }
}

/**
 * Counts the rows found, and for each facet those that would be found without its own filter. With a grouping it counts
 * groups: those with such a row, each once for a value, however many of its rows have the value.
 */
export function countFound(
  index: CatalogueIndex,
  { countryId }: Selection,
  { excludedBy, grouping }: { excludedBy: Uint16Array; grouping: Grouping | null },
): Counts {
  const prices = index.pricesIn(countryId)
  const counts: Counts = {
    total: 0,
    brand: new Int32Array(index.brands.all.length),
    volume: new Int32Array(index.volumes.length),
    ...mapFacets((_, { values }) => new Int32Array(values.length)),
    note: new Int32Array(index.notes.all.length),
    price: null,
  }
  const idColumns = (["brand", "volume"] as const).map((facet) => ({
    bit: BITS[facet] ?? 0,
    column: index[facet],
    count: counts[facet],
    countedFor: new Int32Array(counts[facet].length),
  }))
  const maskColumns = FACET_ATTRIBUTES.map((facet) => ({
    bit: BITS[facet] ?? 0,
    column: index.attributes[facet],
    count: counts[facet],
    mask: 0,
  }))
  const noteCountedFor = new Int32Array(counts.note.length)
  let min = Number.MAX_VALUE
  let max = 0
  const unitCount = grouping ? grouping.count : excludedBy.length
  for (let unit = 0; unit < unitCount; unit += 1) {
    const start = grouping ? (grouping.starts[unit] ?? 0) : unit
    const end = grouping ? (grouping.starts[unit + 1] ?? 0) : unit + 1
    let isFound = false
    for (let place = start; place < end; place += 1) {
      const row = grouping ? (grouping.rows[place] ?? 0) : place
      const reasons = excludedBy[row] ?? OTHER_REASON
      if (reasons >= OTHER_REASON) continue
      if (reasons === 0) {
        isFound = true
        index.noteLists.countIn(row, counts.note, { countedFor: noteCountedFor, unit })
      }
      if (reasons === 0 || reasons === PRICE) {
        const price = prices[row] ?? 0
        if (price < min) min = price
        if (price > max) max = price
      }
      // A row that only one facet excludes is counted in that facet.
      for (const { bit, column, count, countedFor } of idColumns) {
        if (reasons !== 0 && reasons !== bit) continue
        const value = column[row] ?? 0
        if (countedFor[value] === unit + 1) continue
        countedFor[value] = unit + 1
        count[value] = (count[value] ?? 0) + 1
      }
      for (const one of maskColumns) {
        if (reasons === 0 || reasons === one.bit) one.mask |= one.column[row] ?? 0
      }
    }
    if (isFound) counts.total += 1
    for (const one of maskColumns) {
      for (let left = one.mask; left !== 0; left &= left - 1) {
        const value = lowestBit(left)
        one.count[value] = (one.count[value] ?? 0) + 1
      }
      one.mask = 0
    }
  }
  return { ...counts, price: max > 0 ? { min, max } : null }
}

/** A page of a list that is sorted by score, if there are any, and by `kind` where these are equal. */
export interface Page {
  kind: SortKind
  scores: Uint16Array | null
  countryId: number
  skip: number
  take: number
}

/** The rows found that are on a page. */
export function listFoundRows(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  { kind, scores, countryId, ...page }: Page,
): Int32Array {
  const order = index.orders.get(kind, countryId)
  const isFound = (row: number) => excludedBy[row] === 0
  return scores ? cut(byScore(order.filter(isFound), scores), page) : cutFound(order, isFound, page)
}

export const cut = (sorted: Int32Array, { skip, take }: Pick<Page, "skip" | "take">) =>
  sorted.subarray(skip, skip + take)

/** The same page as of `order.filter(isFound)`, without a look at what follows it. */
export function cutFound(
  order: Int32Array,
  isFound: (item: number) => boolean,
  { skip, take }: Pick<Page, "skip" | "take">,
): Int32Array {
  const page: number[] = []
  let before = 0
  for (const item of order) {
    if (!isFound(item)) continue
    if (before >= skip) page.push(item)
    else before += 1
    if (page.length === take) break
  }
  return Int32Array.from(page)
}

/** The rows or groups of `found`, best score first; equal scores keep their order. A counting sort. */
export function byScore(found: Int32Array, scores: Uint16Array): Int32Array {
  let best = 0
  for (const row of found) best = Math.max(best, scores[row] ?? 0)
  /** `places[d]` is the number of rows that score better than a row whose score is `d` below the best. */
  const places = new Int32Array(best + 2)
  for (const row of found) {
    const below = best - (scores[row] ?? 0) + 1
    places[below] = (places[below] ?? 0) + 1
  }
  for (let below = 1; below < places.length; below += 1) {
    places[below] = (places[below] ?? 0) + (places[below - 1] ?? 0)
  }
  const sorted = new Int32Array(found.length)
  for (const row of found) {
    const below = best - (scores[row] ?? 0)
    const place = places[below] ?? 0
    sorted[place] = row
    places[below] = place + 1
  }
  return sorted
}
