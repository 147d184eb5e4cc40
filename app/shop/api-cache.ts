import "server-only"
import { LRUCache } from "lru-cache"

/**
 * Answers that the specification marks as cached, keyed by language, country, path and query. Concurrent
 * readers of one key share one call; failures are not kept.
 */
export class ApiCache {
  readonly #entries: LRUCache<string, Promise<unknown>>

  constructor(options: { maxEntries: number; ttl: number }) {
    this.#entries = new LRUCache({ max: options.maxEntries, ttl: options.ttl })
  }

  async read(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const kept = this.#entries.get(key)
    if (kept) return await kept
    const pending = load()
    this.#entries.set(key, pending)
    try {
      return await pending
    } catch (error) {
      if (this.#entries.peek(key) === pending) this.#entries.delete(key)
      throw error
    }
  }
}
