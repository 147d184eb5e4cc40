import type { IncomingHttpHeaders } from "node:http"

// Types that cross the boundary between the HTTP server (server/) and the built storefront (app/).

/**
 * Sends a request to the embedded shop API. `pass` receives the answer of a successful call as an object, and the response
 * then has no body. The answer may be shared with other requests, so the receiver must not change it.
 */
export type ShopFetch = (request: Request, pass?: (answer: unknown) => void) => Promise<Response>

/** What the HTTP server passes to the storefront with each request. */
export interface HostContext {
  /** The visitor's address, as server/visitor-address.ts determined it; empty when unknown. */
  address: string
  requestId: string
  /** The embedded shop API; null when SHOP_API_URL names one on the network. */
  shopFetch: ShopFetch | null
  /** Set while a page is rendered for the page cache, without the cookies of any visitor; null otherwise. */
  cache: CacheDirectives | null
}

/** Passes the visitor's state to a rendering for the page cache, and the rendering's caching instructions back. */
export interface CacheDirectives {
  readonly isSignedIn: boolean
  /** How many items the visitor's cart holds. */
  readonly cartCount: number
  /**
   * The page becomes stale when the catalogue changes something with one of these tags: `catalogue` for lists, or a
   * product id.
   */
  tags: Set<string>
  /** Milliseconds that the page may be cached; 0 if it must not be cached. */
  ttl: number
  /** Milliseconds for which the page is fresh without a change; null for the cache's default. */
  freshFor: number | null
  /** The payload that the document names by its digest; null when the document contains its payload. */
  payload: { digest: string; response: Response } | null
}

/** The headers that decide which cached page a request is for. */
export type PageRequestHeaders = Pick<IncomingHttpHeaders, "cookie" | "accept-language"> & {
  purpose?: string | string[] | undefined
  "sec-fetch-mode"?: string | undefined
}

/** A request that the page cache can answer, as the storefront parses it (app/http/page-request.ts). */
export interface PageRequest {
  cacheKey: string
  /** The canonical path and query, and the cookies that the page is rendered with. */
  url: string
  cookie: string
  isSignedIn: boolean
  cartCount: number
  /** Whether any number of such pages exists, such as searches: the page is cached only when it is popular. */
  isUnbounded: boolean
  /** Digest of the payload that is requested; null for a request for the page itself. */
  payloadDigest: string | null
  /** Set-Cookie lines and Cache-Control of this visitor's response. */
  setCookies: readonly string[]
  cacheControl: string
}

/** The part of the built storefront that the page cache uses (app/entry.rsc.tsx). */
export interface PageHandler {
  /** Null for a request that must bypass the page cache. */
  parsePageRequest: (url: string, headers: PageRequestHeaders) => PageRequest | null
  /** Drops the responses of the shop API that the storefront has cached. */
  clearApiCache: () => void
}

/** Why the server rejects a request before any route handles it. */
export type RefusalReason = "busy" | "form-limits" | "form-size"

/** The part of a request that decides the language and the format of its refusal. */
export interface RefusedRequest {
  method: string
  /** Path and query. */
  target: string
  cookie: string | null
  acceptLanguage: string | null
  /** Language that a client of the shop API asks for. */
  appLocale: string | null
}

export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
}

/** The default export of the built storefront (app/entry.rsc.tsx). */
export interface StorefrontBundle {
  fetch: (request: Request, host: HostContext) => Promise<Response>
  pages: PageHandler
  /** Builds a refusal in the visitor's language, without rendering a page. */
  renderRefusal: (request: RefusedRequest, reason: RefusalReason) => Refusal
  /** The patterns of all routes, as app/routes.ts writes them. */
  routes: readonly string[]
  /** Counts of the calls of the shop API, by call and outcome. */
  listCalls: () => readonly CallCount[]
  /** Whether a shop API on the network has not responded for some time. */
  isShopApiUnavailable: () => boolean
  /** Writes lines of JSON (app/host/log.ts). */
  log: {
    answered: (request: LoggedRequest) => void
    error: (requestId: string, error: unknown) => void
    shopApiNotReady: (error: unknown) => void
  }
}

export interface CallCount {
  call: string
  outcome: string
  count: number
}

export interface LoggedRequest {
  requestId: string
  method: string
  status: number
  /** `cache`, `file`, `render` or `rejected` (server/listener.ts). */
  by: "rejected" | "cache" | "file" | "render"
  /** Pattern of the route, computed only when the line is written. */
  route: () => string
  ms: number
}
