import { LRUCache } from "lru-cache"
import { type ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import type { CacheDirectives, PageRequest } from "#runtime/host-context.ts"
import type { Change } from "#runtime/invalidation-channel.ts"
import { type CachedPage, createCachedPage } from "#server/page-cache/cached-page.ts"
import { FOREVER, FRESH_FOR, PageStore, STALE_IF_ERROR } from "#server/page-cache/page-store.ts"

/**
 * How many milliseconds a URL bypasses the cache after its page has turned out not to be cacheable. Without this pause,
 * each request would render the page twice: once for the cache and once for the visitor.
 */
const UNCACHEABLE_FOR = 5000
const MAX_UNCACHEABLE = 1000

const NO_TAGS: ReadonlySet<string> = new Set()

interface PageCacheOptions {
  render: (request: PageRequest, directives: CacheDirectives) => Promise<Response>
  /**
   * Limits how many pages are rendered at a time. Rendering uses the main thread, and megabytes of memory for each
   * page.
   */
  limiter: ConcurrencyLimiter
  /** Maximum number of bytes of all cached pages together. */
  maxBytes: number
  /** Maximum number of milliseconds for which a page is cached. `setMaxTtl` changes it. */
  maxTtl: number
  /** Returns the current time in milliseconds. Only tests pass it. */
  now?: () => number
}

/**
 * Renders pages and stores them in memory. If a page is requested while it is being rendered, both requests get the
 * result of one rendering. RSC payloads are stored under the digest of their content, so they never become stale.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #store: PageStore
  readonly #uncacheable: LRUCache<string, true>
  readonly #renders = new Map<string, { page: Promise<CachedPage | null>; limiterKey: string }>()
  /** Numbers of events since the start, by the label in the metrics. */
  readonly counts = { hit: 0, stale: 0, waited: 0, rendered: 0, declined: 0, stale_if_error: 0 }
  /**
   * Increases with each change of the catalogue. A page whose rendering began before a change is not stored after it,
   * because it may show the old data.
   */
  #generation = 0
  #maxTtl: number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#maxTtl = options.maxTtl
    this.#now = options.now ?? performance.now.bind(performance)
    this.#store = new PageStore(options.maxBytes, this.#now)
    this.#uncacheable = new LRUCache({
      max: MAX_UNCACHEABLE,
      ttl: UNCACHEABLE_FOR,
      ttlResolution: 0,
      perf: { now: this.#now },
    })
  }

  /** Number of bytes that all cached pages take together. */
  get bytes(): number {
    return this.#store.bytes
  }

  /**
   * Finds a cached page that can be sent at once. If the page is stale, starts to render a new one in the background.
   * Null when the page is not cached, or is too old to be sent.
   */
  find(request: PageRequest): CachedPage | null {
    const entry = this.#store.get(request.cacheKey)
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
    return await this.#shareRender(request, limiterKey, performance.now())
  }

  /** Finds the stored RSC payload with this digest. Null when it is not stored. */
  findPayload(digest: string): CachedPage | null {
    return this.#store.get(payloadKey(digest))?.page ?? null
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
   * the catalogue. Each change of the limit makes all cached pages stale.
   */
  setMaxTtl(maxTtl: number): void {
    if (maxTtl === this.#maxTtl) return
    this.#maxTtl = maxTtl
    this.invalidate("everything")
  }

  /**
   * Marks all pages that show the changed products as stale. Such a page is sent only if rendering a new one fails.
   */
  invalidate(change: Change): void {
    this.#generation += 1
    // A request after the change must not get the result of a rendering that began before it.
    this.#renders.clear()
    this.#uncacheable.clear()
    this.#store.invalidate(change)
  }

  /** Waits for the rendering of the page that has begun or is queued, or else starts one. */
  async #shareRender(
    request: PageRequest,
    limiterKey: string,
    waitingSince: number,
  ): Promise<CachedPage | null> {
    const shared = this.#renders.get(request.cacheKey)
    if (!shared) return await this.#startRender(request, limiterKey, waitingSince)
    try {
      return await shared.page
    } catch (error) {
      // The limiter refuses the visitor who has the most requests, or has waited too long. Others who share the
      // rendering share another one, for the rest of their time.
      const isOther = error instanceof LimiterFullError && shared.limiterKey !== limiterKey
      if (!isOther) throw error
      return await this.#shareRender(request, limiterKey, waitingSince)
    }
  }

  #startRender(
    request: PageRequest,
    limiterKey = "",
    waitingSince = performance.now(),
  ): Promise<CachedPage | null> {
    const { cacheKey } = request
    const page = this.#options.limiter
      .run(() => this.#render(request), { key: limiterKey, waitingSince })
      .catch((error: unknown) => {
        const stale = error instanceof LimiterFullError ? this.#findStaleIfError(cacheKey) : null
        if (!stale) throw error
        return stale
      })
      .finally(() => {
        if (this.#renders.get(cacheKey)?.page === page) this.#renders.delete(cacheKey)
      })
    this.#renders.set(cacheKey, { page, limiterKey })
    return page
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
      await this.#store.add(payloadKey(payload.digest), payload.response, {
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
    const page = await this.#store.add(cacheKey, response, stored)
    // This lookup marks the payload as used more recently than the document, so that the cache removes the document
    // first.
    if (payloadDigest !== null) this.findPayload(payloadDigest)
    return page
  }

  #findStaleIfError(cacheKey: string): CachedPage | null {
    const page = this.#store.findStaleIfError(cacheKey)
    if (page) this.counts.stale_if_error += 1
    return page
  }
}

const payloadKey = (digest: string) => `payload ${digest}`
