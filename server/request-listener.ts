import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { BlockList } from "node:net"
import { createRequestListener } from "@remix-run/node-fetch-server"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { bearsToken } from "#runtime/constant-time-equal.ts"
import type { HostContext, StorefrontBundle } from "#runtime/host-context.ts"
import { VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { recordStatus, traced } from "#runtime/tracing.ts"
import { createHostCheck } from "#server/host-check.ts"
import type { Answered, Metrics } from "#server/metrics/metrics.ts"
import type { PageCacheHandler } from "#server/page-cache/page-cache-handler.ts"
import { refuse, refuseInWords } from "#server/refuse-request.ts"
import { requestIdOf, assignRequestId } from "#server/request-id.ts"
import { isWellFormed } from "#server/request-syntax.ts"
import { addSecurityHeaders } from "#server/security-headers.ts"
import { sendText } from "#server/send-text.ts"
import type { ServerSettings } from "#server/settings.ts"
import { getVisitorAddress } from "#server/visitor-address.ts"
import { createWorkQueue, MAX_BODY_BYTES } from "#server/work-queue.ts"

/**
 * The body of the response to a request with an unknown Host header. An operator who opens the shop by another host
 * name learns from it which setting to change.
 */
const UNKNOWN_HOST =
  "Unknown host. The setting SITE_URL names the host at which the shop is opened."

export interface Parts {
  siteUrl: string
  hsts: ServerSettings["hsts"]
  /** Proxies in front of the shop. The server trusts the X-Forwarded-For and X-Request-Id headers that they send. */
  trustedProxies: BlockList
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
  /**
   * Whether /readyz reports success: the shop API, in this process or in another one, responds and can reach its
   * database, and this process is not stopping.
   */
  isReady: () => Promise<boolean>
  /** Limits how many requests render a page or call the shop API at the same time. */
  limiter: ConcurrencyLimiter
  renderRefusal: StorefrontBundle["renderRefusal"]
  /** Responds with a cached page, or calls the next handler when the page cache cannot respond. */
  handlePage: PageCacheHandler["handle"]
  /** Sends a file of the client build. Returns false when there is no such file. */
  serveFile: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Receives the web vitals that pages report. Null when METRICS_TOKEN is not set. */
  receiveVitals: ((request: Request, address: string) => Promise<Response>) | null
  /** Finds the route for a target (path and query) and returns the route's pattern. */
  nameRoute: (target: string) => string
  onError: (requestId: string, error: unknown) => void
  /** Called after each response, except for health and metrics requests. */
  onAnswered: (answered: Answered) => void
  /** The metrics of this process, served to clients that send the token. Null when METRICS_TOKEN is not set. */
  metrics: (Pick<Metrics, "describe" | "contentType"> & { token: string }) | null
}

/** Methods that the `Request` class supports and that the shop API may use. Pages accept fewer. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const READS = ["GET", "HEAD"]
/**
 * Matches the slashes at the end of a path. The server redirects to the URL without them, because caches and crawlers
 * would treat the URL with a slash as a different page. The shop API has no pages, so its paths stay as they are.
 */
const TRAILING_SLASHES = /(?<=[^/])\/+$/

/**
 * Creates the function that handles all requests: it passes them to health checks, cached pages, static files, the
 * public paths of the shop API, or the storefront.
 */
export function createListener(parts: Parts): RequestListener {
  const site = new URL(parts.siteUrl)
  const isOurHost = createHostCheck(parts.siteUrl)
  const enqueue = createWorkQueue(parts.limiter, parts.renderRefusal)

  const answer = createRequestListener(
    async (request: Request, client: { address: string }) => {
      const requestId = request.headers.get("x-request-id") ?? ""
      try {
        const forwarded = request.headers.get("x-forwarded-for")
        const address = getVisitorAddress(parts.trustedProxies, client.address, forwarded)
        const response = await traceRequest(request, requestId, () =>
          route(request, address, requestId),
        )
        const { headers } = response
        addSecurityHeaders(headers, parts.hsts)
        if (!headers.has("X-Request-Id")) headers.set("X-Request-Id", requestId)
        if (request.method !== "HEAD") return response
        void response.body?.cancel()
        return new Response(null, response)
      } catch (error) {
        // The client has disconnected, so this response is not sent.
        if (request.signal.aborted) return new Response(null, { status: 499 })
        parts.onError(requestId, error)
        const headers = { "X-Request-Id": requestId }
        return new Response("Internal Server Error", { status: 500, headers })
      }
    },
    // Behind a proxy that terminates TLS, the requests arrive by http, but the storefront's check of the Origin header
    // must compare with the shop's public origin. So requests get the protocol of SITE_URL.
    { protocol: site.protocol },
  )

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

  async function sendReadiness(response: ServerResponse) {
    const isReady = await parts.isReady().catch(() => false)
    sendText(response, isReady ? 200 : 503, isReady ? "ok" : "unavailable")
  }

  async function sendMetrics(
    { headers }: IncomingMessage,
    response: ServerResponse,
    { token, describe, contentType }: NonNullable<Parts["metrics"]>,
  ) {
    if (!bearsToken(headers.authorization, token)) {
      return sendText(response, 401, "Unauthorized", { "WWW-Authenticate": "Bearer" })
    }
    sendText(response, 200, await describe(), { "Content-Type": contentType })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The client has sent too many requests at once on this connection, and the server has closed the connection.
    if (request.socket.destroyed) return
    assignRequestId(request, parts.trustedProxies)
    if (request.url === "/healthz") return sendText(response, 200, "ok")
    if (request.url === "/readyz") return await sendReadiness(response)
    if (request.url === "/metrics" && parts.metrics) {
      return await sendMetrics(request, response, parts.metrics)
    }
    const watched = watch(request, response, parts.onAnswered)
    if (!isOurHost(request.headers.host)) return refuse(request, response, 421, UNKNOWN_HOST)
    if (!METHODS.includes(request.method ?? "")) {
      return refuse(request, response, 405, "Method Not Allowed", { Allow: METHODS.join(", ") })
    }
    if (!isWellFormed(request)) {
      return refuse(request, response, 400, "Bad Request")
    }
    // Browsers always send the length of a form. So a body of unknown length is not a form and is refused.
    const { "transfer-encoding": coding } = request.headers
    if (coding && !(coding.toLowerCase() === "chunked" && isCallWithBody(request))) {
      return refuse(request, response, 411, "Length Required")
    }
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) {
      return refuseInWords(request, response, parts.renderRefusal, "form-size")
    }
    const next = () => {
      const isFile = parts.serveFile(request, response)
      watched.by = isFile ? "file" : "render"
      if (!isFile) answer(request, response)
    }
    watched.by = "cache"
    await parts.handlePage(request, response, next)
  }

  return (request, response) => {
    // Otherwise an error would end the process.
    handle(request, response).catch((error: unknown) => {
      parts.onError(requestIdOf(request), error)
      if (response.headersSent) response.destroy()
      else
        refuse(request, response, 500, "Internal Server Error", {
          "X-Request-Id": requestIdOf(request),
        })
    })
  }
}

/**
 * Whether a request is a call of the shop API that may have a body. Providers, other clients and proxies send such a
 * body in chunks when they do not know its length.
 */
function isCallWithBody({ method = "", url = "" }: IncomingMessage): boolean {
  return url.startsWith("/api/") && !READS.includes(method)
}

/** Calls `onAnswered` when the response is sent completely, or when its connection is closed earlier. */
function watch(
  request: IncomingMessage,
  response: ServerResponse,
  onAnswered: Parts["onAnswered"],
): Pick<Answered, "by"> {
  const { method = "", url = "" } = request
  const watched: Pick<Answered, "by"> = { by: "rejected" }
  const startedAt = performance.now()
  response.on("close", () => {
    onAnswered({
      requestId: requestIdOf(request),
      method: METHODS.includes(method) ? method : "other",
      target: url,
      by: watched.by,
      status: response.statusCode,
      isWhole: response.writableFinished,
      seconds: (performance.now() - startedAt) / 1000,
    })
  })
  return watched
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
