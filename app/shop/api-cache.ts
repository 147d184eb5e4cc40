import "server-only"
import { LRUCache } from "lru-cache"

/** What was read: the answer, and how long its text on the wire was. */
interface Loaded {
  answer: unknown
  characters: number
}

/**
 * Answers that the specification marks as cached, keyed by language, country, path and query. Concurrent
 * readers of one key share one call; failures are not kept. Anybody may think of new queries, so it is the
 * text that is limited, not the number of entries alone.
 */
export class ApiCache {
  readonly #entries: LRUCache<string, Promise<Loaded>>

  /** `ttl` is in milliseconds, `maxCharacters` of all answers together. */
  constructor(options: { maxEntries: number; maxCharacters: number; ttl: number }) {
    this.#entries = new LRUCache({
      max: options.maxEntries,
      maxSize: options.maxCharacters,
      ttl: options.ttl,
    })
  }

  /** What is being read by now is not kept either. */
  clear(): void {
    this.#entries.clear()
  }

  async read(key: string, load: () => Promise<Loaded>): Promise<unknown> {
    const kept = this.#entries.get(key)
    if (kept) return (await kept).answer
    const pending = load()
    this.#entries.set(key, pending, { size: 1 })
    const isKept = () => this.#entries.peek(key) === pending
    try {
      const loaded = await pending
      // Another promise: of the same one the cache would not count the size anew.
      const size = Math.max(1, loaded.characters)
      if (isKept()) this.#entries.set(key, Promise.resolve(loaded), { size })
      return loaded.answer
    } catch (error) {
      if (isKept()) this.#entries.delete(key)
      throw error
    }
  }
}
