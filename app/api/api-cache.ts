import "server-only"
import { LRUCache } from "lru-cache"
import { DAY_MS } from "#domain/durations.ts"

interface Entry {
  answer: Promise<unknown>
  freshUntil: number
  /** When the call of the shop API began, in milliseconds of the clock `now`. */
  loadedAt: number
  /** Number of values in the answer, including the values inside others; 1 until the answer has arrived. */
  size: number
}

/** Milliseconds for which a stale answer may be used when the shop API does not respond. */
const STALE_IF_ERROR = DAY_MS

/**
 * Cache of the shop API's answers, keyed by language, country, path and query [S3.28]. Concurrent readers of a key
 * share one call. Failures are not cached. Visitors can make up any number of queries, and answers differ in length. So
 * the cache limits both the number of answers and the number of values in all answers together.
 */
export class ApiCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #ttl: number
  readonly #isUnanswered: (error: unknown) => boolean
  readonly #now: () => number

  constructor(options: {
    maxEntries: number
    /** Maximum number of values (texts, numbers and objects) in all answers together. */
    maxValues: number
    /** Milliseconds for which an answer is fresh. */
    ttl: number
    /** Whether a stale answer may be used in place of this error. */
    isUnanswered?: (error: unknown) => boolean
    now?: () => number
  }) {
    this.#entries = new LRUCache({ max: options.maxEntries, maxSize: options.maxValues })
    this.#ttl = options.ttl
    this.#isUnanswered = options.isUnanswered ?? (() => false)
    this.#now = options.now ?? (() => performance.now())
  }

  /** Marks all entries as stale, including those that are still loading. */
  clear(): void {
    for (const entry of this.#entries.values()) entry.freshUntil = Number.NEGATIVE_INFINITY
  }

  async read(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const startedAt = this.#now()
    const cached = this.#entries.get(key)
    if (cached && startedAt < cached.freshUntil) return await cached.answer
    const stale = cached && startedAt - cached.loadedAt < STALE_IF_ERROR ? cached : null
    const fetched = load()
    // If the shop API does not answer, the promise resolves to the stale answer, for all concurrent readers of the
    // entry.
    const answer = stale ? fetched.catch((error: unknown) => this.#useStale(stale, error)) : fetched
    const entry: Entry = {
      answer,
      freshUntil: startedAt + this.#ttl,
      loadedAt: startedAt,
      size: 1,
    }
    this.#set(key, entry)
    const isCached = () => this.#entries.peek(key) === entry
    try {
      const size = countValues(await fetched)
      // Stores a new object, because LRUCache does not update the size of a value that it already holds.
      if (isCached()) this.#set(key, { ...entry, size })
    } catch {
      if (isCached() && stale) this.#set(key, stale)
      else if (isCached()) this.#entries.delete(key)
    }
    return await answer
  }

  #set(key: string, entry: Entry): void {
    this.#entries.set(key, entry, { size: entry.size })
  }

  async #useStale(stale: Entry, error: unknown): Promise<unknown> {
    if (this.#isUnanswered(error)) return await stale.answer
    throw error
  }
}

/** Counts a value and all values inside it. This takes a tenth of the time of measuring the value's JSON. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1
  let count = 1
  for (const part of Object.values(value)) count += countValues(part)
  return count
}
