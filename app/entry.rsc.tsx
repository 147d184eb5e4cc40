import { renderToReadableStream } from "@vitejs/plugin-rsc/rsc"
import { isbot } from "isbot"
import {
  isRouteErrorResponse,
  RouterContextProvider,
  unstable_matchRSCServerRequest as matchRSCServerRequest,
} from "react-router"
import basename from "virtual:react-router/unstable_rsc/basename"
import clientVersion from "virtual:react-router/unstable_rsc/client-version"
import unstable_reactRouterServeConfig from "virtual:react-router/unstable_rsc/react-router-serve-config"
import routeDiscovery from "virtual:react-router/unstable_rsc/route-discovery"
import routes from "virtual:react-router/unstable_rsc/routes"
import { listCallCounts } from "#app/api/call-counts.ts"
import { invalidateOfferedCountries } from "#app/api/known-countries.ts"
import { clearApiCache } from "#app/api/middleware.ts"
import { isShopApiUnavailable } from "#app/api/network.ts"
import { findPaymentOrigins, NO_ORIGINS } from "#app/api/payment-origins.ts"
import { parsePageRequest } from "#app/http/page-request.ts"
import { renderRefusal } from "#app/http/refusal-page.ts"
import { rejectRequest } from "#app/http/reject-request.ts"
import { listRoutePatterns } from "#app/http/route-patterns.ts"
import { provideMarkup } from "#app/ui/theme/markup.ts"
import type { HostContext, StorefrontBundle } from "#runtime/host-context.ts"
import { env } from "./host/env.ts"
import { hostContext, readHostContext } from "./host/host-context.ts"
import { logAnswered, logError } from "./host/log.ts"

export { unstable_reactRouterServeConfig }

/**
 * Refusals (thrown data and responses) are answers, and the reason of a visitor who went away is nobody's
 * fault; everything else that is thrown is a fault to log.
 */
function report(request: Request, requestId: string, error: unknown) {
  if (isRouteErrorResponse(error) || error instanceof Response) return
  if (request.signal.aborted && error === request.signal.reason) return
  logError(requestId, error)
}

type Shown = Parameters<Parameters<typeof matchRSCServerRequest>[0]["generateResponse"]>[0]

/** Runs middleware, action and loaders, and hands the outcome to `encode` before it becomes bytes. */
async function match(
  request: Request,
  host: HostContext,
  encode: (shown: Shown) => "encode" | "hold",
): Promise<Response> {
  const requestContext = new RouterContextProvider()
  // Built here: the class that server.ts would import is another copy than the one bundled.
  requestContext.set(hostContext, host)
  return await matchRSCServerRequest({
    basename,
    clientVersion,
    createTemporaryReferenceSet: () => new WeakMap(),
    request,
    requestContext,
    routeDiscovery,
    routes,
    onError: (error) => report(request, host.requestId, error),
    generateResponse(shown, options) {
      // What a loader or an action throws never reaches onError.
      if (shown.payload.type === "render" && shown.payload.errors) {
        for (const error of Object.values(shown.payload.errors)) {
          report(request, host.requestId, error)
        }
        leaveOutFailed(shown.payload)
      }
      if (shown.payload.type === "render") leaveOutLoaderData(shown.payload)
      if (encode(shown) === "hold") return new Response(null, { headers: shown.headers })
      const stream = renderToReadableStream(shown.payload, {
        ...options,
        onError(error: unknown) {
          const digest = options.onError(error)
          if (digest === undefined) report(request, host.requestId, error)
          return digest
        },
      })
      // What an action answers without a body has one here: the payload that says so.
      const status = shown.statusCode === 204 ? 200 : shown.statusCode
      return new Response(stream, { status, headers: shown.headers })
    },
  })
}

/**
 * The router would render the screen whose loader has failed for a data request too, without its data: the
 * browser would trip over what that throws before it shows the error page.
 */
function leaveOutFailed({ matches, errors }: Extract<Shown["payload"], { type: "render" }>) {
  for (const shown of matches) if (errors && shown.id in errors) delete shown.element
}

/**
 * A form posted without scripts that its action did not answer with a redirect: the page is shown again. The
 * router runs no loader after an action, so the page is read a second time, as a GET, and what the action
 * said is put into it.
 */
async function matchDocumentPost(request: Request, host: HostContext): Promise<Response> {
  let acted: Shown | undefined
  const first = await match(request, host, (shown) => {
    if (shown.payload.type !== "render") return "encode"
    acted = shown
    return "hold"
  })
  if (acted?.payload.type !== "render") return first
  const { actionData, errors } = acted.payload
  const { statusCode } = acted
  const page = new Request(request.url, { headers: request.headers, signal: request.signal })
  const second = await match(page, host, (shown) => {
    if (shown.payload.type !== "render") return "encode"
    shown.payload.actionData = actionData
    if (errors) shown.payload.errors = { ...errors, ...shown.payload.errors }
    if (shown.statusCode < 400) shown.statusCode = statusCode
    return "encode"
  })
  for (const line of first.headers.getSetCookie()) second.headers.append("Set-Cookie", line)
  return second
}

/**
 * What the loaders have read, the server components have been given: the browser, which has no other use for it,
 * is sent what they made of it. That a loader has run, it is told.
 */
function leaveOutLoaderData(payload: Extract<Shown["payload"], { type: "render" }>) {
  payload.loaderData = Object.fromEntries(Object.keys(payload.loaderData).map((id) => [id, null]))
}

export default {
  /**
   * Answers one request. No server functions: the decoders of their arguments are left out, so that route
   * actions are the only way to write.
   */
  async fetch(request: Request, given?: unknown): Promise<Response> {
    const refusal = await rejectRequest(request)
    if (refusal) return refusal
    const host = readHostContext(given)
    const isDocument = !new URL(request.url).pathname.endsWith(".rsc")
    const asked = isDocument ? withoutRouterQuery(request) : request
    const payment = isDocument ? loadPaymentOrigins(host) : NO_ORIGINS
    const ssr = await import.meta.viteRsc.loadModule<typeof import("./entry.ssr.tsx")>(
      "ssr",
      "index",
    )
    provideMarkup(ssr.renderToStaticMarkup)
    const flight =
      isDocument && request.method === "POST"
        ? await matchDocumentPost(asked, host)
        : await match(asked, host, () => "encode")
    const thirdParties = { captchaUrl: env.captcha?.url ?? null, payment: await payment }
    const response = await ssr.renderDocument(asked, flight, { thirdParties, cache: host.cache })
    // The router answers a form that was posted to a page without an action, and does not say what the page takes.
    if (response.status === 405) response.headers.set("Allow", "GET, HEAD")
    if (isErrorPage(response) && isbot(request.headers.get("user-agent"))) {
      return withoutBody(response, { "X-Robots-Tag": "noindex" })
    }
    return isRouterRefusal(response) ? withoutBody(response) : response
  },
  /** For whoever counts requests by route, and the calls that they caused. */
  routes: listRoutePatterns(routes),
  listCalls: listCallCounts,
  isShopApiUnavailable,
  log: { answered: logAnswered, error: logError },
  renderRefusal,
  pages: {
    parsePageRequest,
    clearApiCache() {
      clearApiCache()
      invalidateOfferedCountries()
    },
  },
} satisfies StorefrontBundle

/** `_routes` says which loaders a data request wants: a document without its loaders is an empty page. */
function withoutRouterQuery(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has("_routes")) return request
  url.searchParams.delete("_routes")
  return new Request(url, request)
}

/**
 * Crawlers get the status alone: error pages are not rendered for them (specification 8). A form with errors is
 * no error page.
 */
function isErrorPage(response: Response): boolean {
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html")
  return response.status >= 400 && response.status !== 422 && isPage
}

/** The router tells a method that a resource does not take in words of its own, which name our files. */
function isRouterRefusal({ status, headers }: Response): boolean {
  const isText = (headers.get("content-type") ?? "").startsWith("text/plain")
  return headers.has("React-Router-Resource") && status >= 400 && isText
}

function withoutBody(response: Response, more: Record<string, string> = {}): Response {
  void response.body?.cancel()
  const headers = new Headers(response.headers)
  for (const name of ["content-type", "content-length", "content-security-policy"]) {
    headers.delete(name)
  }
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(null, { status: response.status, headers })
}

if (import.meta.hot) import.meta.hot.accept()
