import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { byScore, cut, cutFound, type Page } from "#shop-api/catalogue/index/selection.ts"

/** The value of a group without a row that is found. */
const NONE = -1

/**
 * The groups with a row that is found, those on a page, each as the row that stands for it. By price, volume and name
 * their order is that of these rows; by date it is that of the newest row of each group, and by sales that of the sum of
 * its rows, whatever the filters.
 */
export function listFoundGroups(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  { kind, scores, countryId, ...page }: Page,
): Int32Array {
  const chosen = chooseRows(index, excludedBy, countryId)
  if (kind !== "new" && kind !== "popular") {
    const { of } = index.groups.get()
    const isChosen = (row: number) => chosen[of[row] ?? 0] === row
    return cutFound(index.orders.get(kind, countryId), isChosen, page)
  }
  const order = index.groupOrders.get(kind, countryId)
  const isFound = (group: number) => chosen[group] !== NONE
  const groups = scores
    ? cut(byScore(order.filter(isFound), scoreGroups(index, excludedBy, scores)), page)
    : cutFound(order, isFound, page)
  return groups.map((group) => chosen[group] ?? NONE)
}

/**
 * By group, the row that stands for it among its rows that are found: the cheapest one that can be ordered, otherwise
 * the cheapest one; -1 for a group without any.
 */
function chooseRows(index: CatalogueIndex, excludedBy: Uint16Array, countryId: number): Int32Array {
  const { of, count } = index.groups.get()
  const prices = index.pricesIn(countryId)
  const chosen = new Int32Array(count).fill(NONE)
  for (let row = 0; row < excludedBy.length; row += 1) {
    if (excludedBy[row] !== 0) continue
    const group = of[row] ?? 0
    const other = chosen[group] ?? NONE
    if (other === NONE || standsBefore(index, prices, { row, other })) chosen[group] = row
  }
  return chosen
}

/** The row that stands for some rows of one group; null for none. */
export function chooseRow(
  index: CatalogueIndex,
  rows: Int32Array,
  countryId: number,
): number | null {
  const prices = index.pricesIn(countryId)
  let chosen: number | null = null
  for (const row of rows) {
    if (chosen === null || standsBefore(index, prices, { row, other: chosen })) chosen = row
  }
  return chosen
}

function standsBefore(
  { orderable, ids }: CatalogueIndex,
  prices: Float64Array,
  { row, other }: { row: number; other: number },
): boolean {
  const byOrderable = (orderable[row] ?? 0) - (orderable[other] ?? 0)
  if (byOrderable !== 0) return byOrderable > 0
  const byPrice = (prices[row] ?? 0) - (prices[other] ?? 0)
  if (byPrice !== 0) return byPrice < 0
  return (ids[row] ?? 0) < (ids[other] ?? 0)
}

/** By group, the best score of its rows that are found. */
function scoreGroups(
  index: CatalogueIndex,
  excludedBy: Uint16Array,
  scores: Uint16Array,
): Uint16Array {
  const { of, count } = index.groups.get()
  const best = new Uint16Array(count)
  for (let row = 0; row < excludedBy.length; row += 1) {
    if (excludedBy[row] !== 0) continue
    const group = of[row] ?? 0
    const score = scores[row] ?? 0
    if (score > (best[group] ?? 0)) best[group] = score
  }
  return best
}
