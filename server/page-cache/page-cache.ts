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
 * How many milliseconds a page is fresh if the catalogue does not change. Pages show dates that depend on the current
 * day, so they must be rendered again from time to time.
 */
export const FRESH_FOR = 60_000
/**
 * For this number of milliseconds after the end of `FRESH_FOR`, the cache sends the stale page while it renders a new
 * one in the background.
 */
export const STALE_WHILE_REVALIDATE = 60_000
/** How many milliseconds a stale page may be sent when rendering it fails. */
export const STALE_IF_ERROR = 24 * 3_600_000
/** After a failed rendering, the cache waits this number of milliseconds before it renders the page again. */
const RETRY_AFTER_ERROR = 5000
/**
 * How many milliseconds a URL bypasses the cache after its page has turned out not to be cacheable. Without this pause,
 * each request would render the page twice: once for the cache and once for the visitor.
 */
const UNCACHEABLE_FOR = 5000
const MAX_UNCACHEABLE = 1000

/**
 * Maximum number of pages that wait for their compression with brotli. A waiting page occupies memory with its
 * uncompressed text. When too many wait, further pages are stored with gzip only.
 */
const MAX_WAITING_FOR_BROTLI = 20

/**
 * The `ttl` with which lru-cache stores an entry without a time limit. RSC payloads are stored this way, because a
 * document may be rendered again for days and still refer to the same payload.
 */
const FOREVER = 0

const NO_TAGS: ReadonlySet<string> = new Set()

interface Entry {
  page: CachedPage
  /** Digest of the RSC payload, if the document does not contain the payload but requests it by URL; null otherwise. */
  payloadDigest: string | null
  tags: ReadonlySet<string>
  freshUntil: number
  staleUntil: number
}

export interface PageCacheOptions {
  render: (request: PageRequest, directives: CacheDirectives) => Promise<Response>
  /**
   * Limits how many pages are rendered at a time. Rendering uses the main thread, and megabytes of memory for each
   * page.
   */
  limiter: Limiter
  /** Maximum number of bytes of all cached pages together. */
  maxBytes: number
  /** Maximum number of milliseconds for which a page is cached. `setMaxTtl` changes it. */
  maxTtl: number
  /** Returns the current time in milliseconds. Only tests pass it. */
  now?: () => number
}

/**
 * Stores rendered pages in memory, and removes the least recently requested ones when memory is full. If a page is
 * requested while it is being rendered, both requests get the result of one rendering. RSC payloads are stored under
 * the digest of their content, so they never become stale.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #uncacheable: LRUCache<string, true>
  readonly #renders = new Map<string, Promise<CachedPage | null>>()
  readonly #brotliLimiter = new Limiter({ concurrency: 1 })
  /** Numbers of events since the start, by the label in the metrics. */
  readonly counts = { hit: 0, stale: 0, waited: 0, rendered: 0, declined: 0, stale_if_error: 0 }
  /**
   * Increases with each change of the catalogue. A page whose rendering began before a change is not stored after it,
   * because it may show the old data.
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

  /** Number of bytes that all cached pages take together. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /**
   * Finds a cached page that can be sent at once. If the page is stale, starts to render a new one in the background.
   * Null when the page is not cached, or is too old to be sent.
   */
  find(request: PageRequest): CachedPage | null {
    const entry = this.#entries.get(request.cacheKey)
    if (!entry) return null
    // This lookup marks the payload as recently used. Otherwise the cache could remove the payload before the page that
    // refers to it.
    if (entry.payloadDigest !== null) this.findPayload(entry.payloadDigest)
    const now = this.#now()
    if (now < entry.freshUntil) {
      this.counts.hit += 1
      return entry.page
    }
    if (now >= entry.staleUntil) return null
    this.counts.stale += 1
    // An error is ignored here. Once the page is too old to be sent, the next request renders it again and gets the
    // error.
    if (!this.#renders.has(request.cacheKey)) this.#startRender(request).catch(() => {})
    return entry.page
  }

  /**
   * Finds the cached page, or renders it and waits for the result. Null when the page cannot be cached.
   *
   * @param limiterKey the visitor's key in the limiter, which lets the tasks of different keys take turns
   */
  async load(request: PageRequest, limiterKey = ""): Promise<CachedPage | null> {
    if (this.#uncacheable.has(request.cacheKey)) return null
    const page = this.find(request)
    if (page) return page
    this.counts.waited += 1
    return await (this.#renders.get(request.cacheKey) ?? this.#startRender(request, limiterKey))
  }

  /** Finds the stored RSC payload with this digest. Null when it is not stored. */
  findPayload(digest: string): CachedPage | null {
    return this.#entries.get(payloadKey(digest))?.page ?? null
  }

  /**
   * Finds the RSC payload with this digest. If it is not stored, for example after a restart, renders the page: as long
   * as the data is the same, rendering produces the same payload. Null when the page has a different payload by now.
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
   * Finds the RSC payload with this digest, or renders the page without storing anything. Null when the page has a
   * different payload by now. Used for pages whose number of URLs is unlimited, such as searches.
   */
  async renderPayload(
    request: PageRequest,
    digest: string,
    limiterKey = "",
  ): Promise<CachedPage | null> {
    const found = this.findPayload(digest)
    if (found) return found
    return await this.#options.limiter.run(
      async () => {
        const directives = this.#createDirectives(request)
        const response = await this.#options.render(request, directives)
        void response.body?.cancel()
        const { payload, ttl } = directives
        if (response.status !== 200 || ttl <= 0 || payload?.digest !== digest) return null
        const { page } = await createCachedPage(payload.response)
        return page
      },
      { key: limiterKey },
    )
  }

  /**
   * Changes how many milliseconds pages are cached. The server lowers this limit while it does not receive changes of
   * the catalogue.
   */
  setMaxTtl(maxTtl: number): void {
    if (maxTtl === this.#maxTtl) return
    this.#maxTtl = maxTtl
    this.invalidate("everything")
  }

  /**
   * Marks all pages that show the changed products as stale. A stale page is sent only if rendering a new one fails.
   */
  invalidate(change: Change): void {
    this.#generation += 1
    // A request after the change must not get the result of a rendering that began before it.
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

  #createDirectives({ isSignedIn, cartCount }: PageRequest): CacheDirectives {
    const ttl = this.#maxTtl
    return { isSignedIn, cartCount, tags: new Set(), ttl, freshFor: null, payload: null }
  }

  async #render(request: PageRequest): Promise<CachedPage | null> {
    const { cacheKey } = request
    const generation = this.#generation
    const directives = this.#createDirectives(request)
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
    // The payload is stored before the document, because a client that has the document requests the payload.
    if (payload && !this.findPayload(payload.digest)) {
      await this.#store(payloadKey(payload.digest), payload.response, {
        payloadDigest: null,
        tags: NO_TAGS,
        ttl: Number.POSITIVE_INFINITY,
        freshFor: FRESH_FOR,
        storedFor: FOREVER,
        isCurrent: () => true,
      })
    }
    const isCurrent = () => generation === this.#generation
    const payloadDigest = payload?.digest ?? null
    const storedFor = STALE_IF_ERROR
    const stored = { payloadDigest, tags, ttl, freshFor, storedFor, isCurrent }
    const page = await this.#store(cacheKey, response, stored)
    // This lookup marks the payload as used more recently than the document, so that the cache removes the document
    // first.
    if (payloadDigest !== null) this.findPayload(payloadDigest)
    return page
  }

  async #store(
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

  /**
   * Finds the stored page after a rendering has failed. For RETRY_AFTER_ERROR milliseconds, further requests get this
   * page without another rendering. Null when no page is stored.
   */
  #findStaleIfError(cacheKey: string): CachedPage | null {
    const entry = this.#entries.get(cacheKey)
    if (!entry) return null
    entry.freshUntil = entry.staleUntil = this.#now() + RETRY_AFTER_ERROR
    this.counts.stale_if_error += 1
    return entry.page
  }
}

const payloadKey = (digest: string) => `payload ${digest}`
