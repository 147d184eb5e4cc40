import { LRUCache } from "lru-cache"
import type { CacheDirectives, PageRequest } from "#runtime/host-context.ts"
import { type Change, tagsOf } from "#runtime/invalidation-channel.ts"
import { Limiter, LimiterFullError } from "#runtime/limiter.ts"
import {
  type CachedPage,
  compressWithBrotli,
  createCachedPage,
  measurePage,
} from "#server/page-cache/cached-page.ts"

/**
 * Milliseconds that a page is fresh. Even without a change of the catalogue it becomes outdated, because it shows dates
 * that depend on the current day.
 */
export const FRESH_FOR = 60_000
/**
 * Milliseconds after `FRESH_FOR` in which the stale page is still sent while a new one is rendered in the background.
 */
export const STALE_WHILE_REVALIDATE = 60_000
/** Milliseconds for which a stale page may be sent when the page cannot be rendered. */
export const STALE_IF_ERROR = 24 * 3_600_000
/** Milliseconds after a failed rendering until the next one. */
const RETRY_AFTER_ERROR = 5000
/**
 * Milliseconds that a URL bypasses the cache after its page turned out to be uncacheable. Without this pause, each of
 * its requests would render the page twice: for the cache and for the visitor.
 */
const UNCACHEABLE_FOR = 5000
const MAX_UNCACHEABLE = 1000

/**
 * Maximum number of pages that wait for brotli compression. Each holds its uncompressed bytes in memory; pages beyond
 * the limit exist only in gzip.
 */
const MAX_WAITING_FOR_BROTLI = 20

const NO_TAGS: ReadonlySet<string> = new Set()

interface Entry {
  page: CachedPage
  tags: ReadonlySet<string>
  freshUntil: number
  staleUntil: number
}

export interface PageCacheOptions {
  render: (request: PageRequest, directives: CacheDirectives) => Promise<Response>
  /** Limits renderings: they share one thread, and each takes megabytes of memory. */
  limiter: Limiter
  /** Maximum bytes of all cached pages together. */
  maxBytes: number
  /** Maximum milliseconds that a page is cached; `setMaxTtl` changes it later. */
  maxTtl: number
  /** Returns the current time in milliseconds; tests replace it. */
  now?: () => number
}

/**
 * Keeps rendered pages in memory and evicts the least recently requested ones. Requests for a page that is being
 * rendered share that rendering. Payloads are stored under the digest of their content, so they never become stale.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #uncacheable: LRUCache<string, true>
  readonly #renders = new Map<string, Promise<CachedPage | null>>()
  readonly #brotliLimiter = new Limiter({ concurrency: 1 })
  /** Number of events since the start, by the label of their metric. */
  readonly counts = { hit: 0, stale: 0, waited: 0, rendered: 0, declined: 0, rescued: 0 }
  /**
   * Increases with each change of the catalogue. A page whose rendering began before a change is not stored after it.
   */
  #generation = 0
  #maxTtl: number
  #waitingForBrotli = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#maxTtl = options.maxTtl
    this.#now = options.now ?? performance.now.bind(performance)
    const perf = { now: this.#now }
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.ceil(options.maxBytes / 4),
      sizeCalculation: ({ page }) => measurePage(page),
      ttl: STALE_IF_ERROR,
      ttlResolution: 0,
      perf,
    })
    this.#uncacheable = new LRUCache({
      max: MAX_UNCACHEABLE,
      ttl: UNCACHEABLE_FOR,
      ttlResolution: 0,
      perf,
    })
  }

  /** Bytes that all cached pages take. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** Returns the page if it can be sent without waiting. A stale page is then rendered again in the background. */
  find(request: PageRequest): CachedPage | null {
    const entry = this.#entries.get(request.cacheKey)
    if (!entry) return null
    const now = this.#now()
    if (now < entry.freshUntil) {
      this.counts.hit += 1
      return entry.page
    }
    if (now >= entry.staleUntil) return null
    this.counts.stale += 1
    // Ignores an error here: the next visitor who has to wait for the page renders it again and gets the error.
    if (!this.#renders.has(request.cacheKey)) this.#startRender(request).catch(() => {})
    return entry.page
  }

  /**
   * Returns the stored page or renders it now; null when it cannot be cached.
   *
   * @param limiterKey key of the waiting visitor in the limiter
   */
  async load(request: PageRequest, limiterKey = ""): Promise<CachedPage | null> {
    if (this.#uncacheable.has(request.cacheKey)) return null
    const page = this.find(request)
    if (page) return page
    this.counts.waited += 1
    return await (this.#renders.get(request.cacheKey) ?? this.#startRender(request, limiterKey))
  }

  /** Returns the stored payload with this digest without rendering. */
  findPayload(digest: string): CachedPage | null {
    return this.#entries.get(payloadKey(digest))?.page ?? null
  }

  /**
   * Returns the payload with this digest. If this process does not have it, for instance after a restart, it renders
   * the page: unchanged data produces the same payload. Returns null when the page has a newer payload by now.
   */
  async loadPayload(
    request: PageRequest,
    digest: string,
    limiterKey = "",
  ): Promise<CachedPage | null> {
    const found = this.findPayload(digest)
    if (found) return found
    await this.load(request, limiterKey)
    return this.findPayload(digest)
  }

  /**
   * Changes how many milliseconds pages are cached. The server lowers it while it may miss changes of the catalogue.
   */
  setMaxTtl(maxTtl: number): void {
    if (maxTtl === this.#maxTtl) return
    this.#maxTtl = maxTtl
    this.invalidate("everything")
  }

  /** Marks all pages that show the change as stale. They are then sent only if a new page cannot be rendered. */
  invalidate(change: Change): void {
    this.#generation += 1
    // Later requests must not join a rendering that began before the change.
    this.#renders.clear()
    this.#uncacheable.clear()
    const changed = change === "everything" ? null : tagsOf(change.productIds)
    for (const entry of this.#entries.values()) {
      if (changed === null || changed.some((tag) => entry.tags.has(tag))) {
        entry.freshUntil = entry.staleUntil = Number.NEGATIVE_INFINITY
      }
    }
  }

  #startRender(request: PageRequest, limiterKey = ""): Promise<CachedPage | null> {
    const { cacheKey } = request
    const render = this.#options.limiter
      .run(() => this.#render(request), { key: limiterKey })
      .catch((error: unknown) => {
        const stale = error instanceof LimiterFullError ? this.#findStaleIfError(cacheKey) : null
        if (!stale) throw error
        return stale
      })
      .finally(() => {
        if (this.#renders.get(cacheKey) === render) this.#renders.delete(cacheKey)
      })
    this.#renders.set(cacheKey, render)
    return render
  }

  async #render(request: PageRequest): Promise<CachedPage | null> {
    const { cacheKey, isSignedIn, cartCount } = request
    const generation = this.#generation
    const directives: CacheDirectives = {
      isSignedIn,
      cartCount,
      tags: new Set(),
      ttl: this.#maxTtl,
      freshFor: null,
      payload: null,
    }
    const response = await this.#options.render(request, directives)
    const stale = response.status >= 500 ? this.#findStaleIfError(cacheKey) : null
    if (stale) {
      void response.body?.cancel()
      return stale
    }
    if (response.status !== 200 || directives.ttl <= 0) {
      void response.body?.cancel()
      this.#uncacheable.set(cacheKey, true)
      this.counts.declined += 1
      return null
    }
    this.counts.rendered += 1
    const { payload, tags, ttl } = directives
    const freshFor = directives.freshFor ?? FRESH_FOR
    // The payload is stored before the document, because a client that receives the document requests this payload.
    if (payload && !this.findPayload(payload.digest)) {
      await this.#store(payloadKey(payload.digest), payload.response, {
        tags: NO_TAGS,
        ttl: Number.POSITIVE_INFINITY,
        freshFor: FRESH_FOR,
        isCurrent: () => true,
      })
    }
    const isCurrent = () => generation === this.#generation
    return await this.#store(cacheKey, response, { tags, ttl, freshFor, isCurrent })
  }

  async #store(
    key: string,
    response: Response,
    {
      tags,
      ttl,
      freshFor,
      isCurrent,
    }: Pick<Entry, "tags"> & { ttl: number; freshFor: number; isCurrent: () => boolean },
  ): Promise<CachedPage> {
    const { page, body } = await createCachedPage(response)
    if (!isCurrent()) return page
    const now = this.#now()
    this.#entries.set(key, {
      page,
      tags,
      freshUntil: now + Math.min(freshFor, ttl),
      staleUntil: now + Math.min(freshFor + STALE_WHILE_REVALIDATE, ttl),
    })
    void this.#addBrotli(page, body)
    return page
  }

  /**
   * Compresses the page with brotli in the background. Only one page at a time, because each takes megabytes of memory.
   */
  async #addBrotli(page: CachedPage, body: Buffer): Promise<void> {
    if (this.#waitingForBrotli === MAX_WAITING_FOR_BROTLI) return
    this.#waitingForBrotli += 1
    // If compression fails, for instance for lack of memory, clients get gzip.
    await this.#brotliLimiter.run(() => compressWithBrotli(page, body)).catch(() => {})
    this.#waitingForBrotli -= 1
  }

  /** Returns the last stored page and makes it fresh for `RETRY_AFTER_ERROR`; null if none is stored. */
  #findStaleIfError(cacheKey: string): CachedPage | null {
    const entry = this.#entries.get(cacheKey)
    if (!entry) return null
    entry.freshUntil = entry.staleUntil = this.#now() + RETRY_AFTER_ERROR
    this.counts.rescued += 1
    return entry.page
  }
}

const payloadKey = (digest: string) => `payload ${digest}`
