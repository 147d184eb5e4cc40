import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  cutByScore,
  cutFound,
  type FoundScores,
  type Page,
} from "#shop-api/catalogue/index/cut-page.ts"

/**
 * Lists the perfumes on one page of a list. A perfume is a group of rows (its volumes), and is represented by the row
 * that `createChooser` picks. The orders by price and name compare these rows. `new` compares the newest row of each
 * group. `popular` compares whether groups can be ordered, then their sales. `relevance` also compares whether groups
 * are in stock. These three orders do not depend on the filters.
 */
export function listFoundGroups(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  { kind, scores, countryId, ...page }: Page,
): number[] {
  const choose = createChooser(index, excludedBy, countryId)
  const { of } = index.groups.get()
  if (kind !== "new" && kind !== "popular" && kind !== "relevance") {
    const isChosen = (row: number) => excludedBy[row] === 0 && choose(of[row] ?? 0) === row
    return cutFound(index.orders.get(kind, countryId), isChosen, page)
  }
  const order = index.groupOrders.get(kind, countryId)
  const groups = scores
    ? cutByScore(order, scoreGroups(index, excludedBy, scores), page)
    : cutFound(order, (group) => choose(group) !== null, page)
  return groups.flatMap((group) => choose(group) ?? [])
}

/**
 * Returns a function that picks the row which represents a group in a list. Of the rows that match the filters, it
 * picks the cheapest one that can be ordered, or else the cheapest one. It returns null for a group without matching
 * rows.
 */
export function createChooser(
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

/** Computes the search score of each group: the best score among its rows that match the filters. */
function scoreGroups(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  scores: Uint16Array,
): FoundScores {
  const { of, count } = index.groups.get()
  const found: FoundScores = { items: [], scores: new Uint16Array(count) }
  for (let row = 0; row < excludedBy.length; row += 1) {
    if (excludedBy[row] !== 0) continue
    const group = of[row] ?? 0
    const best = found.scores[group] ?? 0
    if (best === 0) found.items.push(group)
    found.scores[group] = Math.max(best, scores[row] ?? 0)
  }
  return found
}
