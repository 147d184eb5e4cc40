import { LRUCache } from "lru-cache"
import type { CatalogueIndex } from "#shop-api/catalogue/index/catalogue-index.ts"

/**
 * Creates a cache of values that belong to one revision of a catalogue index. A revision is a number that increases
 * with each change of the catalogue. Returns a function that returns the cached values of the index's current revision,
 * by name. After a change, this cache is empty.
 *
 * Call the function before you read the database: a value that is read later is never older than the revision.
 *
 * @param max maximum number of values
 */
export function createRevisionCache<Value extends object>(
  max: number,
): (index: CatalogueIndex) => LRUCache<string, Value> {
  const cache = new WeakMap<CatalogueIndex, { revision: number; values: LRUCache<string, Value> }>()
  return (index) => {
    const known = cache.get(index)
    if (known?.revision === index.revision) return known.values
    const values = new LRUCache<string, Value>({ max })
    cache.set(index, { revision: index.revision, values })
    return values
  }
}
