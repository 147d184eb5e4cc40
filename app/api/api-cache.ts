import "server-only"
import { LRUCache } from "lru-cache"

/** What was read: the answer, and how long its text on the wire was. */
interface Loaded {
  answer: unknown
  characters: number
}

interface Entry {
  loaded: Promise<Loaded>
  freshUntil: number
  /** When it was read, by the same clock. */
  at: number
  /** Characters. */
  size: number
}

/** Milliseconds for which an answer may stand in for one that cannot be had. */
const REMEMBERED_FOR = 24 * 3_600_000

/**
 * Answers that the specification marks as cached, keyed by language, country, path and query. Concurrent
 * readers of one key share one call; failures are not kept. Anybody may think of new queries, so it is the
 * text that is limited, not the number of entries alone. Where no answer can be had, an old one does.
 */
export class ApiCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #ttl: number
  readonly #isUnanswered: (error: unknown) => boolean
  readonly #now: () => number

  /**
   * `ttl` is in milliseconds, `maxCharacters` of all answers together; `isUnanswered` says of which failures an old
   * answer takes the place.
   */
  constructor(options: {
    maxEntries: number
    maxCharacters: number
    ttl: number
    isUnanswered?: (error: unknown) => boolean
    now?: () => number
  }) {
    this.#entries = new LRUCache({ max: options.maxEntries, maxSize: options.maxCharacters })
    this.#ttl = options.ttl
    this.#isUnanswered = options.isUnanswered ?? (() => false)
    this.#now = options.now ?? (() => performance.now())
  }

  /** What is being read by now is asked for anew, too. */
  clear(): void {
    for (const entry of this.#entries.values()) entry.freshUntil = Number.NEGATIVE_INFINITY
  }

  async read(key: string, load: () => Promise<Loaded>): Promise<unknown> {
    const at = this.#now()
    const before = this.#entries.get(key)
    if (before && at < before.freshUntil) return (await before.loaded).answer
    const old = before && at - before.at < REMEMBERED_FOR ? before : null
    const asked = load()
    // Whoever waits for the same call is given the old answer, too.
    const loaded = old ? asked.catch((error: unknown) => this.#findOld(old, error)) : asked
    const entry: Entry = { loaded, freshUntil: at + this.#ttl, at, size: 1 }
    this.#set(key, entry)
    const isCached = () => this.#entries.peek(key) === entry
    try {
      const { characters } = await asked
      // Another entry: of the same one the cache would not count the size anew.
      if (isCached()) this.#set(key, { ...entry, size: Math.max(1, characters) })
    } catch {
      if (isCached() && old) this.#set(key, old)
      else if (isCached()) this.#entries.delete(key)
    }
    return (await loaded).answer
  }

  #set(key: string, entry: Entry): void {
    this.#entries.set(key, entry, { size: entry.size })
  }

  async #findOld(old: Entry, error: unknown): Promise<Loaded> {
    if (this.#isUnanswered(error)) return await old.loaded
    throw error
  }
}
