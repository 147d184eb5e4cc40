import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { BlockList } from "node:net"
import { createRequestListener } from "@remix-run/node-fetch-server"
import { sendHealthOrMetrics, type HealthAndMetricsParts } from "#server/health-and-metrics.ts"
import { createHostCheck } from "#server/host-check.ts"
import type { Answered } from "#server/metrics/metrics.ts"
import type { PageCacheHandler } from "#server/page-cache/page-cache-handler.ts"
import { refuse, refuseInWords } from "#server/refuse-request.ts"
import { requestIdOf, assignRequestId } from "#server/request-id.ts"
import { isWellFormed } from "#server/request-syntax.ts"
import { createRouter, READS, type RouterParts } from "#server/router.ts"
import { addSecurityHeaders } from "#server/security-headers.ts"
import type { ServerSettings } from "#server/settings.ts"
import { getVisitorAddress } from "#server/visitor-address.ts"
import { MAX_BODY_BYTES } from "#server/work-queue.ts"

/**
 * The body of the response to a request with an unknown Host header. An operator who opens the shop by another host
 * name learns from it which setting to change.
 */
const UNKNOWN_HOST =
  "Unknown host. The setting SITE_URL names the host at which the shop is opened."

export interface Parts extends HealthAndMetricsParts, RouterParts {
  siteUrl: string
  hsts: ServerSettings["hsts"]
  /** Proxies in front of the shop. The server trusts the X-Forwarded-For and X-Request-Id headers that they send. */
  trustedProxies: BlockList
  /** Responds with a cached page, or calls the next handler when the page cache cannot respond. */
  handlePage: PageCacheHandler["handle"]
  /** Sends a file of the client build. Returns false when there is no such file. */
  serveFile: (request: IncomingMessage, response: ServerResponse) => boolean
  onError: (requestId: string, error: unknown) => void
  /** Called after each response, except for health and metrics requests. */
  onAnswered: (answered: Answered) => void
}

/** Methods that the `Request` class supports and that the shop API may use. Pages accept fewer. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * Creates the function that handles all requests: it passes them to health checks, cached pages, static files, the
 * public paths of the shop API, or the storefront.
 */
export function createListener(parts: Parts): RequestListener {
  const site = new URL(parts.siteUrl)
  const isOurHost = createHostCheck(parts.siteUrl)
  const route = createRouter(parts)

  const answer = createRequestListener(
    async (request: Request, client: { address: string }) => {
      const requestId = request.headers.get("x-request-id") ?? ""
      try {
        const forwarded = request.headers.get("x-forwarded-for")
        const address = getVisitorAddress(parts.trustedProxies, client.address, forwarded)
        const response = await route(request, address, requestId)
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

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The client has sent too many requests at once on this connection, and the server has closed the connection.
    if (request.socket.destroyed) return
    assignRequestId(request, parts.trustedProxies)
    const sent = sendHealthOrMetrics(request, response, parts)
    if (sent) return await sent
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
