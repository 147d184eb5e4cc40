import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"
import type { HostContext, PageRequest, StorefrontBundle } from "#runtime/host-context.ts"
import type { Change } from "#runtime/invalidation-channel.ts"
import type { PageCounts } from "#server/metrics/metrics.ts"
import { Doorkeeper } from "#server/page-cache/doorkeeper.ts"
import { PageCache } from "#server/page-cache/page-cache.ts"
import { sendPage } from "#server/page-cache/send-page.ts"
import { refuseInWords } from "#server/refuse-request.ts"
import { requestIdOf } from "#server/request-id.ts"
import { addSecurityHeaders } from "#server/security-headers.ts"
import type { ServerSettings } from "#server/settings.ts"

/** Maximum number of bytes of all cached pages together: about 500 product lists with their RSC payloads. */
const MAX_BYTES = 32 * 1024 * 1024
/** How many milliseconds pages are cached while the server does not receive changes of the catalogue. */
const UNSUBSCRIBED_TTL = 5000

type Next = () => void
type Storefront = Pick<StorefrontBundle, "fetch" | "pages" | "renderRefusal"> & {
  log: Pick<StorefrontBundle["log"], "error">
}
type GetLimiterKey = (request: IncomingMessage) => string

export interface PageCacheHandler {
  /**
   * Responds with a cached page, which it renders first if necessary, or with 503 when the limiter is full. Calls
   * `next` when the request must bypass the page cache or the cache fails.
   */
  handle: (request: IncomingMessage, response: ServerResponse, next: Next) => void | Promise<void>
  /** Marks the cached pages that show the changed products as stale, and clears cached responses of the shop API. */
  invalidate: (change: Change) => void
  /**
   * Sets whether the server calls `invalidate` right after each change of the catalogue. Before the first call of
   * `setSubscribed`, the cache assumes that the server does not.
   */
  setSubscribed: (isSubscribed: boolean) => void
  getCounts: () => PageCounts
}

/** Creates the page cache in front of the built storefront. */
export function createPageCacheHandler({
  storefront,
  siteUrl,
  hsts,
  shopFetch,
  limiter,
  getLimiterKey,
}: {
  storefront: Storefront
  siteUrl: string
  hsts: ServerSettings["hsts"]
  shopFetch: HostContext["shopFetch"]
  limiter: ConcurrencyLimiter
  getLimiterKey: GetLimiterKey
}): PageCacheHandler {
  const cache = new PageCache({
    maxBytes: MAX_BYTES,
    maxTtl: UNSUBSCRIBED_TTL,
    limiter,
    async render({ url, cookie }, directives) {
      const request = new Request(new URL(url, siteUrl), {
        headers: { accept: "text/html", cookie },
      })
      const host = { address: "", requestId: randomUUID(), shopFetch, cache: directives }
      const response = await storefront.fetch(request, host)
      addSecurityHeaders(response.headers, hsts)
      if (directives.payload) addSecurityHeaders(directives.payload.response.headers, hsts)
      return response
    },
  })
  return {
    handle: createHandler(storefront, cache, { limiter, getLimiterKey }),
    getCounts: () => ({ counts: cache.counts, bytes: cache.bytes }),
    invalidate(change) {
      storefront.pages.clearApiCache()
      cache.invalidate(change)
    },
    setSubscribed(isSubscribed) {
      cache.setMaxTtl(isSubscribed ? Number.POSITIVE_INFINITY : UNSUBSCRIBED_TTL)
    },
  }
}

function createHandler(
  { pages, renderRefusal, log }: Storefront,
  cache: PageCache,
  { limiter, getLimiterKey }: { limiter: ConcurrencyLimiter; getLimiterKey: GetLimiterKey },
): PageCacheHandler["handle"] {
  const doorkeeper = new Doorkeeper()

  return (request, response, next) => {
    const page = isRead(request) ? pages.parsePageRequest(request.url ?? "", request.headers) : null
    if (!page) return next()
    if (page.payloadDigest !== null) {
      limiter.noteOtherWork()
      return sendPayload(request, response, page, page.payloadDigest)
    }
    const cached = cache.find(page)
    if (!cached && page.isUnbounded && !doorkeeper.admit(page.cacheKey)) return next()
    limiter.noteOtherWork()
    if (cached) sendPage(request, response, { ...page, page: cached })
    else return loadPage(request, response, { page, next })
  }

  async function loadPage(
    request: IncomingMessage,
    response: ServerResponse,
    { page, next }: { page: PageRequest; next: Next },
  ) {
    let loaded
    try {
      loaded = await cache.load(page, getLimiterKey(request))
    } catch (error) {
      // The storefront would wait for the same limiter once more.
      if (error instanceof LimiterFullError)
        return refuseInWords(request, response, renderRefusal, "busy")
      log.error(requestIdOf(request), error)
    }
    if (loaded) sendPage(request, response, { ...page, page: loaded })
    else next()
  }

  async function sendPayload(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    digest: string,
  ) {
    const key = getLimiterKey(request)
    const mayStore =
      !page.isUnbounded || cache.findPayload(digest) !== null || doorkeeper.admit(page.cacheKey)
    const loading = mayStore
      ? cache.loadPayload(page, digest, key)
      : cache.renderPayload(page, digest, key)
    const payload = await loading.catch(() => "failed" as const)
    if (payload === "failed") sendEmpty(response, 503)
    else if (payload === null) sendEmpty(response, 404)
    else sendPage(request, response, { ...page, page: payload })
  }
}

/**
 * Whether the page cache may respond to a request. A GET request with a body, or a call of a server function, is not
 * for the page cache.
 */
function isRead({ method, headers }: IncomingMessage): boolean {
  const isGet = method === "GET" || method === "HEAD"
  return isGet && headers["content-length"] === undefined && headers["rsc-action-id"] === undefined
}

function sendEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-store" })
  response.end()
}
