import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  getAttribute,
  mapFacets,
} from "#domain/product-attributes.ts"
import { type CatalogueIndex, toMask } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Grouping } from "#shop-api/catalogue/index/groups.ts"

export type Facet = FacetAttribute | "brand" | "volume"

/**
 * The filters of a list, as value ids (positions of values in the lists of the catalogue index). The value id -1
 * stands for a value that no product has.
 */
export interface Selection extends Record<Facet, readonly number[]> {
  countryId: number
  /** Search scores by row, 0 for a product that does not match the search. Null when the visitor has not searched. */
  scores: Uint16Array | null
  orderable: boolean
  /** Value ids of notes. A product must have all of them. */
  notes: readonly number[]
  /** Value ids of notes. A product must have none of them. */
  withoutNotes: readonly number[]
  /** Minimum price. Like `priceMax`, it is in minor units of the country's currency. */
  priceMin: number | null
  priceMax: number | null
}

/** Returns a selection without filters: all products that are sold in the country. */
export function selectAll(countryId: number): Selection {
  return {
    countryId,
    scores: null,
    orderable: false,
    priceMin: null,
    priceMax: null,
    brand: [],
    volume: [],
    notes: [],
    withoutNotes: [],
    ...mapFacets(() => []),
  }
}

const ANY_ATTRIBUTES = FACET_ATTRIBUTES.filter((name) => getAttribute(name).facet === "any")

/**
 * The facets whose counts ignore the choices made in the same facet. Each one has a bit in the masks that
 * `listExclusions` returns.
 */
export const OPEN_FACETS: readonly Facet[] = ["brand", ...ANY_ATTRIBUTES, "volume"]

/**
 * The bit of each facet in the masks that `listExclusions` returns. The two bits after them are PRICE, for the price
 * filter, and OTHER_REASON, for all other reasons.
 */
export const FACET_BITS: Partial<Record<Facet, number>> = assignBits(OPEN_FACETS)
const PRICE = 1 << OPEN_FACETS.length
const OTHER_REASON = PRICE << 1

/**
 * Assigns to each facet its bit in the masks of `listExclusions`, which say why a product does not match a selection.
 *
 * @throws RangeError when a 16-bit mask has too few bits: one for each facet, one for the price filter, and one for all
 *   other reasons
 */
export function assignBits<Name extends string>(facets: readonly Name[]): Record<Name, number> {
  if (facets.length + 2 > Uint16Array.BYTES_PER_ELEMENT * 8)
    throw new RangeError(`${String(facets.length)} facets do not fit into a Uint16Array`)
  return Object.fromEntries(facets.map((facet, index) => [facet, 1 << index])) as Record<
    Name,
    number
  >
}

/**
 * Returns, for each row, why the product does not match the selection: one bit for each reason. 0 means that the
 * product matches.
 */
export function listExclusions(index: CatalogueIndex, selection: Selection): Uint16Array {
  const { size } = index
  const { scores, priceMin, priceMax } = selection
  const excludedBy = new Uint16Array(size)
  const prices = index.pricesIn(selection.countryId)
  const min = priceMin ?? 0
  const max = priceMax ?? Number.MAX_VALUE
  for (let row = 0; row < size; row += 1) {
    if (scores?.[row] === 0) {
      excludedBy[row] = OTHER_REASON
      continue
    }
    const price = prices[row] ?? Number.NaN
    // The price is NaN when the product is not sold in the country.
    if (!(price > 0)) excludedBy[row] = OTHER_REASON
    else if (price < min || price > max) excludedBy[row] = PRICE
  }
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
    const bit = FACET_BITS[facet] ?? OTHER_REASON
    for (let row = 0; row < size; row += 1) {
      if (isChosen[column[row] ?? 0] === 0) excludedBy[row] = (excludedBy[row] ?? 0) | bit
    }
  }
  for (const name of FACET_ATTRIBUTES) {
    if (selection[name].length === 0) continue
    const chosen = toMask(selection[name])
    const needed = getAttribute(name).facet === "all" ? chosen : 0
    const column = index.attributes[name]
    const bit = FACET_BITS[name] ?? OTHER_REASON
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

/** How many rows or groups match a selection, and their price range. */
export interface Totals {
  total: number
  /** Lowest and highest price in minor units, ignoring the price filter. Null when nothing matches. */
  price: { min: number; max: number } | null
}

/**
 * Lists the rows that match, and those that only one facet or only the price filter excludes: the counts of this facet
 * and the price range include them. Also computes the total and the price range. `distinct` leaves out rows that differ
 * from an earlier matching row of their group only in volume and price: their other values are counted already.
 */
export function listCounted(
  excludedBy: Uint16Array,
  {
    grouping,
    firstEqualRow,
    prices,
  }: { grouping: Grouping | null; firstEqualRow: Int32Array | null; prices: Float64Array },
): Totals & { rows: Int32Array; distinct: Int32Array } {
  // The rows are counted first, so that the array can have the right size. Garbage collection of a larger array would
  // take more time than counting.
  const rows = new Int32Array(countOneReason(excludedBy))
  const distinct = firstEqualRow ? new Int32Array(rows.length) : rows
  let [length, distinctLength, total, lastGroup, lastFound] = [0, 0, 0, -1, -1]
  let [min, max] = [Number.MAX_VALUE, 0]
  for (let position = 0; position < excludedBy.length; position += 1) {
    const row = grouping ? (grouping.rows[position] ?? 0) : position
    const reasons = excludedBy[row] ?? OTHER_REASON
    if (!isOneReason(reasons)) continue
    rows[length] = row
    length += 1
    if (reasons === 0 || reasons === PRICE) {
      const price = prices[row] ?? 0
      if (price < min) min = price
      if (price > max) max = price
    }
    if (!grouping) {
      if (reasons === 0) total += 1
      continue
    }
    const group = grouping.of[row] ?? 0
    if (reasons === 0 && group !== lastGroup) {
      total += 1
      lastGroup = group
    }
    const first = firstEqualRow?.[row] ?? row
    if (first === lastFound) continue
    if (reasons === 0) lastFound = first
    distinct[distinctLength] = row
    distinctLength += 1
  }
  return {
    total,
    price: max > 0 ? { min, max } : null,
    rows,
    distinct: distinct.subarray(0, grouping ? distinctLength : length),
  }
}

/** Whether a row matches, or is excluded only by one facet or only by the price. */
const isOneReason = (reasons: number) => reasons < OTHER_REASON && (reasons & (reasons - 1)) === 0

function countOneReason(excludedBy: Uint16Array): number {
  let count = 0
  for (let row = 0; row < excludedBy.length; row += 1) {
    if (isOneReason(excludedBy[row] ?? OTHER_REASON)) count += 1
  }
  return count
}
