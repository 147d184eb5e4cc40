import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { type Counts, countFound } from "#shop-api/catalogue/index/count-found.ts"
import { createRevisionCache } from "#shop-api/catalogue/index/revision-cache.ts"
import type { Selection } from "#shop-api/catalogue/index/selection.ts"

const cachedCountsOf = createRevisionCache<Counts>(500)

/**
 * Counts the products that a selection finds. The counts are cached until the catalogue index changes.
 *
 * @param q the search text from which the scores of the selection were computed; it is part of the cache key
 */
export function getCachedCounts(
  index: CatalogueIndex,
  selection: Selection,
  { q, excludedBy, isGrouped }: { q: string; excludedBy: Uint16Array; isGrouped: boolean },
): Counts {
  const cached = cachedCountsOf(index)
  const { scores, ...filters } = selection
  const name = JSON.stringify([scores ? q : null, filters, isGrouped])
  const same = cached.get(name)
  if (same) return same
  const counts = countFound(index, selection, { excludedBy, isGrouped })
  cached.set(name, counts)
  return counts
}
