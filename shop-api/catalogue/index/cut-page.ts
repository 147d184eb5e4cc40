import type { SortKind } from "#shop-api/catalogue/index/sort-orders.ts"

/**
 * Which page of a list to return, and how the list is sorted: by the search scores if there are any, then by `kind`.
 */
export interface Page {
  kind: SortKind
  scores: Uint16Array | null
  countryId: number
  skip: number
  take: number
}

/** Returns one page of the items in `order` for which `isFound` is true. Stops at the end of the page. */
export function cutFound(
  order: Int32Array,
  isFound: (item: number) => boolean,
  { skip, take }: Pick<Page, "skip" | "take">,
): number[] {
  const page: number[] = []
  let before = 0
  for (const item of order) {
    if (!isFound(item)) continue
    if (before >= skip) page.push(item)
    else before += 1
    if (page.length === take) break
  }
  return page
}

/**
 * The rows or groups that match, in no particular order, and the score of each row or group (0 if it does not match).
 */
export interface FoundScores {
  items: number[]
  scores: Uint16Array
}

/**
 * Up to this number of matching items are sorted directly. With more items, it is faster to go through all items of the
 * catalogue, which are sorted already, and to keep the matching ones.
 */
const MAX_SORTED = 100

/**
 * Returns one page of the matching items, best score first. Items with the same score are in the sequence of `order`.
 * To save time, only items that can be on this page or before it are sorted.
 */
export function cutByScore(
  order: Int32Array,
  { items, scores }: FoundScores,
  { skip, take }: Pick<Page, "skip" | "take">,
): number[] {
  const end = skip + take
  const scoreOf = (item: number) => scores[item] ?? 0
  const { least, better, equal } = computeLeastScore({ items, scores }, end)
  if (better + equal <= MAX_SORTED) {
    const ranks = getRanks(order)
    return items
      .filter((item) => scoreOf(item) >= least)
      .sort((a, b) => scoreOf(b) - scoreOf(a) || (ranks[a] ?? 0) - (ranks[b] ?? 0))
      .slice(skip, end)
  }
  const sorted: number[] = []
  const last: number[] = []
  for (let position = 0; position < order.length; position += 1) {
    const item = order[position] ?? 0
    const score = scores[item] ?? 0
    if (score === 0 || score < least) continue
    if (score > least) sorted.push(item)
    else if (better + last.length < end) last.push(item)
  }
  sorted.sort((a, b) => scoreOf(b) - scoreOf(a))
  return [...sorted, ...last].slice(skip, end)
}

/**
 * Finds the lowest score among the best `end` items. Also counts the items with a better score, and those with the same
 * score.
 */
function computeLeastScore({ items, scores }: FoundScores, end: number) {
  let best = 0
  for (const item of items) best = Math.max(best, scores[item] ?? 0)
  const counts = new Int32Array(best + 1)
  for (const item of items) {
    const score = scores[item] ?? 0
    counts[score] = (counts[score] ?? 0) + 1
  }
  let better = 0
  for (let least = best; least > 0; least -= 1) {
    const equal = counts[least] ?? 0
    if (better + equal >= end) return { least, better, equal }
    better += equal
  }
  return { least: 0, better, equal: 0 }
}

const ranksOfOrders = new WeakMap<Int32Array, Int32Array>()

/**
 * Returns the position of each row or group in a sorted array. The result is cached by the array object, because a
 * changed order is a new array.
 */
function getRanks(order: Int32Array): Int32Array {
  const known = ranksOfOrders.get(order)
  if (known) return known
  const ranks = new Int32Array(order.length)
  for (let position = 0; position < order.length; position += 1)
    ranks[order[position] ?? 0] = position
  ranksOfOrders.set(order, ranks)
  return ranks
}
