import { LRUCache } from "lru-cache"

/** A page is cached if it is requested twice within this number of milliseconds. */
const REPEATED_WITHIN = 60_000
const MAX_KEYS = 2000

/**
 * Admits a page to the cache when it is requested for the second time within a minute, as the doorkeeper of the cache
 * policy TinyLFU does. Used for searches and price filters, whose number of possible URLs is unlimited: only popular
 * ones are worth the memory. A flood of different URLs therefore fills no memory.
 */
export class Doorkeeper {
  readonly #requested: LRUCache<string, true>

  /**
   * Creates a doorkeeper that has seen no request.
   *
   * @param now returns the current time in milliseconds; tests replace it
   */
  constructor(now: () => number = performance.now.bind(performance)) {
    this.#requested = new LRUCache({
      max: MAX_KEYS,
      ttl: REPEATED_WITHIN,
      ttlResolution: 0,
      perf: { now },
    })
  }

  /** Records a request for a page. Returns whether the page may be cached. */
  admit(cacheKey: string): boolean {
    const isRepeated = this.#requested.has(cacheKey)
    this.#requested.set(cacheKey, true)
    return isRepeated
  }
}
