import { LRUCache } from "lru-cache"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"
import { type Counts, countFound } from "#shop-api/catalogue/index/count-found.ts"
import type { Selection } from "#shop-api/catalogue/index/selection.ts"

const MAX_ENTRIES = 500

const cache = new WeakMap<CatalogueIndex, { revision: number; counts: LRUCache<string, Counts> }>()

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
  let known = cache.get(index)
  if (known?.revision !== index.revision) {
    known = { revision: index.revision, counts: new LRUCache({ max: MAX_ENTRIES }) }
    cache.set(index, known)
  }
  const { scores, ...filters } = selection
  const name = JSON.stringify([scores ? q : null, filters, isGrouped])
  const same = known.counts.get(name)
  if (same) return same
  const counts = countFound(index, selection, { excludedBy, isGrouped })
  known.counts.set(name, counts)
  return counts
}
