import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import type { HostContext, StorefrontBundle } from "#runtime/host-context.ts"
import { VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { recordStatus, traced } from "#runtime/tracing.ts"
import { createWorkQueue } from "#server/work-queue.ts"

export interface RouterParts {
  /**
   * Responds to the requests that no other part handles, mostly with pages. Must not return a response of `fetch`
   * itself: the listener adds headers to each response, and the headers of a fetched response cannot be changed.
   */
  storefront: (request: Request, host: HostContext) => Promise<Response>
  /**
   * Responds to requests for /api and /images. Null when the shop API is another process; the storefront then forwards
   * these requests to it.
   */
  shopApi: ((request: Request, address: string) => Promise<Response>) | null
  /**
   * Sends the storefront's own calls to the shop API in this process. Null when the storefront calls the shop API over
   * the network.
   */
  shopFetch: HostContext["shopFetch"]
  /** Limits how many requests render a page or call the shop API at the same time. */
  limiter: ConcurrencyLimiter
  renderRefusal: StorefrontBundle["renderRefusal"]
  /** Receives the web vitals that pages report. Null when METRICS_TOKEN is not set. */
  receiveVitals: ((request: Request, address: string) => Promise<Response>) | null
  /** Finds the route for a target (path and query) and returns the route's pattern. */
  nameRoute: (target: string) => string
}

type Route = (request: Request, address: string, requestId: string) => Promise<Response>

export const READS = ["GET", "HEAD"]
/**
 * Matches the slashes at the end of a path. The server redirects to the URL without them, because caches and crawlers
 * would treat the URL with a slash as a different page. The shop API has no pages, so its paths stay as they are.
 */
const TRAILING_SLASHES = /(?<=[^/])\/+$/

/**
 * Creates the function that passes the requests that neither the page cache nor a file answers to the public paths of
 * the shop API or to the storefront.
 */
export function createRouter(parts: RouterParts): Route {
  const enqueue = createWorkQueue(parts.limiter, parts.renderRefusal)

  /** Runs `work` as a span of the trace that a trusted proxy has started, or else of a new trace. */
  async function traceRequest(
    { method, url, headers }: Request,
    requestId: string,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const { pathname } = new URL(url)
    const pattern = parts.nameRoute(pathname)
    const attributes = {
      "http.request.method": method,
      "http.route": pattern,
      "request.id": requestId,
    }
    return await traced(
      { name: `${method} ${pattern}`, kind: "server", headers, attributes },
      async (span) => {
        const response = await work()
        recordStatus(span, response.status)
        return response
      },
    )
  }

  async function route(request: Request, address: string, requestId: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (parts.receiveVitals && pathname === "/vitals")
      return await parts.receiveVitals(request, address)
    const isPage = !SHOP_API_PATH.test(pathname)
    if (isPage && READS.includes(request.method) && TRAILING_SLASHES.test(pathname)) {
      return redirectPermanently(pathname.replace(TRAILING_SLASHES, "") + search)
    }
    const work = (whole: Request) => respond(whole, address, requestId)
    // Requests for pictures do not wait in this queue: the shop API has a queue for pictures, and a page requests
    // dozens at a time.
    if (pathname.startsWith("/images/")) return await work(request)
    return await enqueue(request, address, work)
  }

  async function respond(request: Request, address: string, requestId: string): Promise<Response> {
    const { shopApi, shopFetch } = parts
    const { pathname } = new URL(request.url)
    if (shopApi && SHOP_API_PATH.test(pathname)) {
      // No storefront sends this header to this server, so a visitor has sent it, and it has no valid signature. With
      // it, the shop API would log an error which says that a storefront has a different INTERNAL_KEY.
      request.headers.delete(VISITOR_HEADER)
      return await shopApi(request, address)
    }
    const host = { address, requestId, shopFetch, cache: null }
    return await parts.storefront(withoutDataEnding(request), host)
  }

  return (request, address, requestId) =>
    traceRequest(request, requestId, () => route(request, address, requestId))
}

function redirectPermanently(target: string): Response {
  return new Response(null, { status: 301, headers: { Location: target } })
}

/**
 * Replaces the dot in a path that ends in ".data". Otherwise React Router would serve /en/products.data like
 * /en/products. With the escaped dot, the path belongs to no page.
 */
function withoutDataEnding(request: Request): Request {
  const url = new URL(request.url)
  if (!url.pathname.endsWith(".data")) return request
  url.pathname = url.pathname.replace(/\.data$/, "%2Edata")
  return new Request(url, request)
}
