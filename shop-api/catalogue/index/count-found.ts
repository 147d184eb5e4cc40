import { mapFacets } from "#domain/product-attributes.ts"
import { type CatalogueIndex, lowestBit } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  FACET_BITS,
  type Facet,
  listCounted,
  type Selection,
  type Totals,
} from "#shop-api/catalogue/index/selection.ts"

/**
 * How many products (rows) or perfumes (groups of rows) match a selection of filters: in total, and for each value id
 * of a facet, how many would match if the visitor chose this value.
 */
export interface Counts extends Record<Facet, Int32Array>, Totals {
  /** For each value id of a note, how many matching rows or groups have the note. */
  note: Int32Array
}

/**
 * Counts the rows (products) that match the selection. For each facet of OPEN_FACETS, also counts the rows that would
 * match without the filter of this facet. With `isGrouped`, counts groups (perfumes) instead: a group matches if one
 * of its rows does, and is counted once for each value that its rows have.
 */
export function countFound(
  index: CatalogueIndex,
  { countryId }: Selection,
  { excludedBy, isGrouped }: { excludedBy: Uint16Array; isGrouped: boolean },
): Counts {
  const grouping = isGrouped ? index.groups.get() : null
  const of = grouping?.of ?? null
  const { rows, distinct, ...totals } = listCounted(excludedBy, {
    grouping,
    firstEqualRow: isGrouped ? index.getFirstEqualRows() : null,
    prices: index.pricesIn(countryId),
  })
  const counted = { rows: distinct, excludedBy, of }
  return {
    ...totals,
    brand: countValues(counted, {
      bit: FACET_BITS.brand ?? 0,
      column: index.brand,
      values: index.brands.all.length,
    }),
    volume: countValues(
      { rows, excludedBy, of },
      { bit: FACET_BITS.volume ?? 0, column: index.volume, values: index.volumes.length },
    ),
    ...mapFacets((name, { values }) =>
      countMasks(counted, {
        bit: FACET_BITS[name] ?? 0,
        column: index.attributes[name],
        values: values.length,
      }),
    ),
    note: index.noteLists.count(counted, index.notes.all.length),
  }
}

/** The rows to count. Rows of the same group are next to each other. */
export interface CountedRows {
  rows: Int32Array
  excludedBy: Uint16Array
  /** The group of each row. Null when rows are counted instead of groups. */
  of: Int32Array | null
}

/**
 * Counts rows for each value id in `column`, or groups if `of` is given. Counts the rows that match all filters, and
 * the rows that are excluded only by the facet with this `bit`.
 */
function countValues(
  { rows, excludedBy, of }: CountedRows,
  { bit, column, values }: { bit: number; column: Int32Array | Uint16Array; values: number },
): Int32Array {
  const counts = new Int32Array(values)
  const countedFor = new Int32Array(values).fill(-1)
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] ?? 0
    const reasons = excludedBy[row]
    if (reasons !== 0 && reasons !== bit) continue
    const value = column[row] ?? 0
    if (of !== null) {
      const group = of[row] ?? 0
      if (countedFor[value] === group) continue
      countedFor[value] = group
    }
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/**
 * Counts rows or groups by value id like `countValues`, for a column in which each row has a bit mask of several
 * values.
 */
function countMasks(
  { rows, excludedBy, of }: CountedRows,
  { bit, column, values }: { bit: number; column: Uint32Array; values: number },
): Int32Array {
  const counts = new Int32Array(values)
  const countedFor = new Int32Array(values).fill(-1)
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] ?? 0
    const reasons = excludedBy[row]
    if (reasons !== 0 && reasons !== bit) continue
    for (let left = (column[row] ?? 0) | 0; left !== 0; left &= left - 1) {
      const value = lowestBit(left)
      if (of !== null) {
        const group = of[row] ?? 0
        if (countedFor[value] === group) continue
        countedFor[value] = group
      }
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return counts
}
