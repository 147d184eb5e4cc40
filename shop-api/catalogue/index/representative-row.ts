import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"

/**
 * Returns a function that picks the row which represents a group in a list. Of the rows that match the filters, it
 * picks the cheapest one that can be ordered, or else the cheapest one. It returns null for a group without matching
 * rows.
 */
export function createRepresentativeChooser(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  countryId: number,
): (group: number) => number | null {
  const { rows, starts } = index.groups.get()
  const { orderable, ids } = index
  const prices = index.pricesIn(countryId)
  const isBefore = (row: number, other: number) => {
    const byOrderable = (orderable[row] ?? 0) - (orderable[other] ?? 0)
    if (byOrderable !== 0) return byOrderable > 0
    const byPrice = (prices[row] ?? 0) - (prices[other] ?? 0)
    if (byPrice !== 0) return byPrice < 0
    return (ids[row] ?? 0) < (ids[other] ?? 0)
  }
  return (group) => {
    const end = starts[group + 1] ?? 0
    let chosen: number | null = null
    for (let position = starts[group] ?? end; position < end; position += 1) {
      const row = rows[position] ?? 0
      if (excludedBy[row] !== 0) continue
      if (chosen === null || isBefore(row, chosen)) chosen = row
    }
    return chosen
  }
}
