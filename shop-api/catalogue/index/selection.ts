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

type Facet = FacetAttribute | "brand" | "volume"

/** What is asked of products, in places of the index; a place of -1 is a value that no product has. */
export interface Selection extends Record<Facet, readonly number[]> {
  countryId: number
  /** By row, 0 for what the search words do not find; null without words. */
  scores: Uint16Array | null
  orderable: boolean
  /** All of them. */
  notes: readonly number[]
  /** None of them. */
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

/** Facets whose own choices do not count against them, each a bit of what keeps a product out. */
export const OPEN_FACETS: readonly Facet[] = ["brand", ...ANY_ATTRIBUTES, "volume"]

/** The bit of each facet, in the order of the list, and those of the price and of all other reasons. */
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

/** What a selection finds, and what each choice would. */
export interface Counts extends Record<Facet, Int32Array> {
  total: number
  /** How many of those found have a note. */
  note: Int32Array
  /** Minor units, whatever the price filter; null when there is nothing. */
  price: { min: number; max: number } | null
}

/** By row: what keeps a product out of a selection, a bit each; 0 for those that are found. */
export function listExclusions(index: CatalogueIndex, selection: Selection): Uint16Array {
  const { size } = index
  const { scores, priceMin, priceMax } = selection
  const excludedBy = new Uint16Array(size)
  const prices = index.pricesIn(selection.countryId)
  const min = priceMin ?? 0
  const max = priceMax ?? Number.MAX_VALUE
  for (let row = 0; row < size; row += 1) {
    const price = prices[row] ?? Number.NaN
    // Not sold here: NaN.
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

/** Counts what is found, and for each facet what would be without its own choices. */
export function countFound(
  index: CatalogueIndex,
  { countryId }: Selection,
  excludedBy: Uint16Array,
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
  const columns = ["brand" as const, "volume" as const, ...FACET_ATTRIBUTES].map((facet) => ({
    bit: BITS[facet] ?? 0,
    isId: facet === "brand" || facet === "volume",
    column: { ...index.attributes, brand: index.brand, volume: index.volume }[facet],
    count: counts[facet],
  }))
  let min = Number.MAX_VALUE
  let max = 0
  for (let row = 0; row < excludedBy.length; row += 1) {
    const reasons = excludedBy[row] ?? OTHER_REASON
    if (reasons >= OTHER_REASON) continue
    if (reasons === 0) {
      counts.total += 1
      index.noteLists.countIn(row, counts.note)
    }
    if (reasons === 0 || reasons === PRICE) {
      const price = prices[row] ?? 0
      if (price < min) min = price
      if (price > max) max = price
    }
    // A product that only one facet excludes is counted in that facet.
    for (const { bit, isId, column, count } of columns) {
      if (reasons !== 0 && reasons !== bit) continue
      if (isId) add(count, column[row])
      else
        for (let left = column[row] ?? 0; left !== 0; left &= left - 1) add(count, lowestBit(left))
    }
  }
  return { ...counts, price: max > 0 ? { min, max } : null }
}

function add(counts: Int32Array, valueId = 0): void {
  counts[valueId] = (counts[valueId] ?? 0) + 1
}

/** The rows of one page in an order. */
export function takePage(
  excludedBy: Uint16Array,
  { order, skip, take }: { order: Iterable<number>; skip: number; take: number },
): number[] {
  const page: number[] = []
  let before = 0
  for (const row of order) {
    if (excludedBy[row] !== 0) continue
    if (before >= skip) page.push(row)
    else before += 1
    if (page.length === take) break
  }
  return page
}

/** The rows found, best score first, and those that fit equally well in the order given: a counting sort. */
export function byScore(
  order: Int32Array,
  excludedBy: Uint16Array,
  scores: Uint16Array,
): Int32Array {
  const found = order.filter((row) => excludedBy[row] === 0)
  let best = 0
  for (const row of found) best = Math.max(best, scores[row] ?? 0)
  /** By how much a score is below the best: how many rows fit better. */
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
