import { LRUCache } from "lru-cache"

/** A page is admitted when it is requested again within this many milliseconds. */
const REPEATED_WITHIN = 60_000
const MAX_KEYS = 2000

/**
 * Admits a page to the cache when it is requested for the second time within a minute, as the
 * doorkeeper of the TinyLFU cache policy does. Searches and price filters have unbounded URLs, of
 * which only the popular ones are worth their memory. A flood of distinct URLs admits none of them.
 */
export class Doorkeeper {
  readonly #requested: LRUCache<string, true>

  /** @param now returns the current time in milliseconds; tests replace it */
  constructor(now: () => number = performance.now.bind(performance)) {
    this.#requested = new LRUCache({
      max: MAX_KEYS,
      ttl: REPEATED_WITHIN,
      ttlResolution: 0,
      perf: { now },
    })
  }

  /** Records the request. Returns whether the page may be cached. */
  admit(cacheKey: string): boolean {
    const isRepeated = this.#requested.has(cacheKey)
    this.#requested.set(cacheKey, true)
    return isRepeated
  }
}
