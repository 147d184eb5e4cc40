import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  cutByScore,
  cutFound,
  type FoundScores,
  type Page,
} from "#shop-api/catalogue/index/cut-page.ts"
import { createRepresentativeChooser } from "#shop-api/catalogue/index/representative-row.ts"

/**
 * Lists the perfumes on one page of a list. A perfume is a group of rows (its volumes). The row that
 * `createRepresentativeChooser` picks represents it, and the sort orders by price and by name compare these rows. `new`
 * compares the newest row of each group. `popular` compares whether groups can be ordered, then their sales.
 * `relevance` also compares whether groups are in stock. These three sort orders do not depend on the filters.
 */
export function paginateGroups(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  { kind, scores, countryId, ...page }: Page,
): number[] {
  const choose = createRepresentativeChooser(index, excludedBy, countryId)
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
