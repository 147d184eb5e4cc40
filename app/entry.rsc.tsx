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
import { invalidateOfferedCountries } from "#app/api/offered-countries.ts"
import { loadPaymentOrigins, NO_ORIGINS } from "#app/api/payment-origins.ts"
import { isShopApiUnavailable } from "#app/api/send-over-network.ts"
import { sharedApiCache } from "#app/api/shared-api-cache.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { parsePageRequest } from "#app/http/page-request.ts"
import { renderRefusal } from "#app/http/refusal-page.ts"
import { rejectRequest } from "#app/http/reject-request.ts"
import { listRoutePatterns } from "#app/http/route-patterns.ts"
import { BUILD_HEADER } from "#app/navigation/build-header.ts"
import { PREFETCH_HEADER } from "#app/navigation/prefetch-header.ts"
import { loadLazyRoutes } from "#app/rsc/load-lazy-routes.ts"
import { matchDocumentPost, type Prepare } from "#app/rsc/match-document-post.ts"
import { preparePayload } from "#app/rsc/prepare-payload.ts"
import { createRouteBranches } from "#app/rsc/route-branches.ts"
import { isRouterRefusal, withoutForm, withoutRouterQuery } from "#app/rsc/router-requests.ts"
import { setMarkupRenderer } from "#app/ui/markup/server-markup-cache.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"
import type { HostContext, StorefrontBundle } from "#runtime/host-context.ts"
import { env } from "./host/env.ts"
import { hostContext, readHostContext, requestUrlContext } from "./host/host-context.ts"
import {
  logAnswered,
  logError,
  logMissingSeller,
  logRedis,
  logShopApiNotReady,
} from "./host/log.ts"
import { postedFormContext } from "./host/posted-form-context.ts"

export { unstable_reactRouterServeConfig }

if (!env.isDemo && env.SELLER_DETAILS === "") logMissingSeller()

/** Host contexts of the requests for which the log already says that the shop API is unreachable. */
const loggedOutages = new WeakSet<HostContext>()

/**
 * Logs an error. Does not log thrown data and responses, which are intended, nor the abort of a client that has
 * disconnected. When the shop API is unreachable, all loaders of a page fail, so such a failure is logged once for each
 * request.
 */
function reportError(request: Request, host: HostContext, error: unknown) {
  if (isRouteErrorResponse(error) || error instanceof Response) return
  if (request.signal.aborted && error === request.signal.reason) return
  if (error instanceof ShopError && error.kind === "unreachable") {
    if (loggedOutages.has(host)) return
    loggedOutages.add(host)
  }
  logError(host.requestId, error)
}

/** Runs the middleware, the action and the loaders of a request. */
async function match(
  request: Request,
  { host, form }: { host: HostContext; form: FormData | null },
  prepare: Prepare,
): Promise<Response> {
  const requestContext = new RouterContextProvider()
  const branches = await loadRouteBranches()
  const { pathname } = new URL(request.url)
  // This bundle contains its own copy of the class RouterContextProvider. The context is created here, because
  // server.ts would import another copy.
  requestContext.set(hostContext, host)
  requestContext.set(requestUrlContext, request.url)
  requestContext.set(postedFormContext, form)
  return await matchRSCServerRequest({
    basename,
    clientVersion,
    createTemporaryReferenceSet: () => new WeakMap(),
    request,
    requestContext,
    routeDiscovery,
    routes: branches?.listBranch(pathname) ?? routes,
    onError: (error) => reportError(request, host, error),
    generateResponse(result, options) {
      if (result.payload.type === "render") {
        // The router does not pass the errors of loaders and actions to onError, so they are reported here.
        for (const error of Object.values(result.payload.errors ?? {})) {
          reportError(request, host, error)
        }
        preparePayload(result.payload)
        if (branches && !isDataPath(pathname)) {
          result.payload.patches = branches.listPatches(result.payload.matches)
        }
      }
      if (prepare(result) === "skip") return new Response(null, { headers: result.headers })
      const stream = renderToReadableStream(result.payload, {
        ...options,
        onError(error: unknown) {
          const digest = options.onError(error)
          if (digest === undefined) reportError(request, host, error)
          return digest
        },
      })
      // A 204 response cannot have a body. The router sends a payload even for an action that responds with 204, so the
      // status becomes 200.
      const status = result.statusCode === 204 ? 200 : result.statusCode
      return new Response(stream, { status, headers: result.headers })
    },
  })
}

let routeBranches: ReturnType<typeof createRouteBranches> | undefined

/**
 * Returns the object that finds the routes of a path (app/rsc/route-branches.ts). The first call creates it. Returns
 * undefined in development, because the dev server must load an edited route again.
 */
async function loadRouteBranches() {
  if (!import.meta.env.PROD) return undefined
  await loadLazyRoutes(routes)
  routeBranches ??= createRouteBranches(routes, SHOP_API_PATH)
  return routeBranches
}

/** Whether the client-side router requests the RSC payload of a page instead of a document. */
function isDataPath(pathname: string): boolean {
  return pathname.endsWith(".rsc")
}

/**
 * Marks a data request as a prefetch if a page of another build sends it: after an update the router does not show the
 * response, but opens the page as a document. Only the document may consume the flash message.
 */
function asPrefetchOfOtherBuild(request: Request): Request {
  const build = request.headers.get(BUILD_HEADER)
  if (request.method !== "GET" || !build || build === clientVersion) return request
  const prefetch = new Request(request)
  prefetch.headers.set("Purpose", PREFETCH_HEADER.Purpose)
  return prefetch
}

export default {
  /**
   * Handles a request. The router receives no decoders of server functions, because the shop has no server functions.
   */
  async fetch(request: Request, hostValue?: unknown): Promise<Response> {
    const { refusal, form } = await rejectRequest(request)
    if (refusal) return refusal
    const host = readHostContext(hostValue)
    const isDocument = !isDataPath(new URL(request.url).pathname)
    const sent = form ? withoutForm(request) : request
    const routerRequest = isDocument ? withoutRouterQuery(sent) : asPrefetchOfOtherBuild(sent)
    const payment = isDocument ? loadPaymentOrigins(host) : NO_ORIGINS
    const ssr = await import.meta.viteRsc.loadModule<typeof import("./entry.ssr.tsx")>(
      "ssr",
      "index",
    )
    setMarkupRenderer(ssr.renderToStaticMarkup)
    const flight =
      isDocument && request.method === "POST"
        ? await matchDocumentPost(routerRequest, (part, prepare) =>
            match(part, { host, form }, prepare),
          )
        : await match(routerRequest, { host, form }, () => "encode")
    const thirdParties = { captchaUrl: env.captcha?.url ?? null, payment: await payment }
    const response = await ssr.renderDocument(routerRequest, flight, {
      thirdParties,
      cache: host.cache,
    })
    // The router rejects a POST to a page without an action, but does not set the header Allow.
    if (response.status === 405) response.headers.set("Allow", "GET, HEAD")
    if (isErrorPage(response) && isbot(request.headers.get("user-agent"))) {
      return withoutBody(response, { "X-Robots-Tag": "noindex" })
    }
    return isRouterRefusal(response) ? withoutBody(response) : response
  },
  /** Route patterns and counts of API calls, which server.ts reports as metrics. */
  routes: listRoutePatterns(routes),
  listCalls: listCallCounts,
  isShopApiUnavailable,
  log: {
    answered: logAnswered,
    error: logError,
    shopApiNotReady: logShopApiNotReady,
    redis: logRedis,
  },
  renderRefusal,
  pages: {
    parsePageRequest,
    clearApiCache() {
      sharedApiCache.clear()
      invalidateOfferedCountries()
    },
  },
} satisfies StorefrontBundle

/**
 * Whether the response is an error page. Crawlers receive its status without the page [S8.23]. A form with errors (422)
 * is not an error page.
 */
function isErrorPage(response: Response): boolean {
  const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html")
  return response.status >= 400 && response.status !== 422 && isPage
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
