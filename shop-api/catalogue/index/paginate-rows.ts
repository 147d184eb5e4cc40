import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import {
  cutByScore,
  cutFound,
  type FoundScores,
  type Page,
} from "#shop-api/catalogue/index/cut-page.ts"

/** Lists the rows on one page of a list, from the rows that match the filters. */
export function paginateRows(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  { kind, scores, countryId, ...page }: Page,
): number[] {
  const order = index.orders.get(kind, countryId)
  if (!scores) return cutFound(order, (row) => excludedBy[row] === 0, page)
  const found: FoundScores = { items: [], scores: new Uint16Array(scores.length) }
  for (let row = 0; row < excludedBy.length; row += 1) {
    if (excludedBy[row] !== 0) continue
    found.items.push(row)
    found.scores[row] = scores[row] ?? 0
  }
  return cutByScore(order, found, page)
}
