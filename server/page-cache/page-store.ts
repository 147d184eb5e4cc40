import { LRUCache } from "lru-cache"
import { DAY_MS } from "#domain/durations.ts"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { type Change, tagsOf } from "#runtime/invalidation-channel.ts"
import {
  type CachedPage,
  compressWithBrotli,
  createCachedPage,
  measurePage,
} from "#server/page-cache/cached-page.ts"

/**
 * How many milliseconds a page is fresh if the catalogue does not change. Pages show dates that depend on the current
 * day, so they must be rendered again from time to time.
 */
export const FRESH_FOR = 60_000
/**
 * For this number of milliseconds after the end of `FRESH_FOR`, the cache sends the stale page while it renders a new
 * one in the background.
 */
export const STALE_WHILE_REVALIDATE = 60_000
/** For how many milliseconds a stale page may be sent when rendering a new one fails. */
export const STALE_IF_ERROR = DAY_MS
/** After a failed rendering, the cache waits this number of milliseconds before it renders the page again. */
const RETRY_AFTER_ERROR = 5000

/**
 * Maximum number of pages that wait for their compression with brotli. A waiting page occupies memory with its
 * uncompressed text. When too many wait, further pages are stored with gzip only.
 */
const MAX_WAITING_FOR_BROTLI = 20

/**
 * The `ttl` with which lru-cache stores an entry without a time limit. RSC payloads are stored this way, because they
 * have no age: as long as the content of a page stays the same, each new rendering of its document refers to the same
 * payload.
 */
export const FOREVER = 0

interface Entry {
  page: CachedPage
  /** Digest of the RSC payload, if the document does not contain the payload but requests it by URL; null otherwise. */
  payloadDigest: string | null
  tags: ReadonlySet<string>
  freshUntil: number
  staleUntil: number
}

/**
 * The rendered pages and RSC payloads in memory, with the times until which they may be sent. Removes the least
 * recently requested ones when memory is full.
 */
export class PageStore {
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #brotliLimiter = new ConcurrencyLimiter({ concurrency: 1 })
  #waitingForBrotli = 0

  /**
   * @param maxBytes maximum number of bytes of all pages together
   * @param now returns the current time in milliseconds
   */
  constructor(maxBytes: number, now: () => number) {
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: ({ page }) => measurePage(page),
      ttlResolution: 0,
      perf: { now },
    })
  }

  /** Number of bytes that all stored pages take together. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** Returns a stored page, which may be stale, and marks it as recently used. */
  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** Marks all pages that show the changed products as stale. */
  invalidate(change: Change): void {
    const changed = change === "everything" ? null : tagsOf(change.productIds)
    for (const entry of this.#entries.values()) {
      if (changed === null || changed.some((tag) => entry.tags.has(tag))) {
        entry.freshUntil = entry.staleUntil = Number.NEGATIVE_INFINITY
      }
    }
  }

  /**
   * Finds the stored page after a rendering has failed. For RETRY_AFTER_ERROR milliseconds, further requests get this
   * page without another rendering. Null when no page is stored.
   */
  findStaleIfError(cacheKey: string): CachedPage | null {
    const entry = this.#entries.get(cacheKey)
    if (!entry) return null
    entry.freshUntil = entry.staleUntil = this.#now() + RETRY_AFTER_ERROR
    return entry.page
  }

  /** Stores a rendered response, unless it is out of date by the time it is compressed. Returns its page. */
  async add(
    key: string,
    response: Response,
    {
      payloadDigest,
      tags,
      ttl,
      freshFor,
      storedFor,
      isCurrent,
    }: Pick<Entry, "payloadDigest" | "tags"> & {
      ttl: number
      freshFor: number
      /** Milliseconds after which the cache removes the entry; `FOREVER` for no limit. */
      storedFor: number
      isCurrent: () => boolean
    },
  ): Promise<CachedPage> {
    const { page, body } = await createCachedPage(response)
    if (!isCurrent()) return page
    const now = this.#now()
    const entry = {
      page,
      payloadDigest,
      tags,
      freshUntil: now + Math.min(freshFor, ttl),
      staleUntil: now + Math.min(freshFor + STALE_WHILE_REVALIDATE, ttl),
    }
    this.#entries.set(key, entry, { ttl: storedFor })
    void this.#addBrotli(page, body)
    return page
  }

  /** Compresses a page with brotli in the background. One page at a time, because each needs megabytes of memory. */
  async #addBrotli(page: CachedPage, body: Buffer): Promise<void> {
    if (this.#waitingForBrotli === MAX_WAITING_FOR_BROTLI) return
    this.#waitingForBrotli += 1
    // If the compression fails, for example for lack of memory, clients get the page in gzip.
    await this.#brotliLimiter.run(() => compressWithBrotli(page, body)).catch(() => {})
    this.#waitingForBrotli -= 1
  }
}
