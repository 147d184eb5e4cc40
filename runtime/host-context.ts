import type { IncomingHttpHeaders } from "node:http"
import type { RefusedRequest } from "#runtime/refused-request.ts"

// The types in this file are used on both sides of the boundary between the HTTP server (server/) and the built
// storefront (app/).

/** What a storefront passes to a shop API in its process beside the HTTP request. */
export interface InProcessCall {
  /**
   * If a call succeeds, this function receives the answer as an object, and the response has no body. The function must
   * not change the object, because other requests may get the same one.
   */
  receiveAnswer?: (answer: unknown) => void
  /**
   * Identifies the page request that causes the call. The shop API checks an access token once for all calls with the
   * same object. Absent for writes.
   */
  pageRequest?: object
}

/** Sends a request to the shop API in the same process. */
export type ShopFetch = (request: Request, call?: InProcessCall) => Promise<Response>

/** What the HTTP server passes to the storefront together with each request. */
export interface HostContext {
  /** Address of the visitor (see server/visitor-address.ts). Empty when it is unknown. */
  address: string
  requestId: string
  /** Calls the shop API in the same process. Null when the shop API is another process (SHOP_API_URL). */
  shopFetch: ShopFetch | null
  /**
   * Set when a page is rendered for the page cache. Of the visitor's cookies, such a rendering gets only the language
   * and the country. Null for other requests.
   */
  cache: CacheDirectives | null
}

/**
 * Created by the page cache for each rendering of a page. Tells the storefront for what kind of visitor to render, and
 * the storefront writes into it how the page may be cached.
 */
export interface CacheDirectives {
  readonly isSignedIn: boolean
  /** Number of items in the visitor's cart. */
  readonly cartCount: number
  /**
   * Tags of the page: `catalogue` for a page with lists, and the ids of the products on the page. A change of the
   * catalogue makes the page stale if the change and the page have a tag in common.
   */
  tags: Set<string>
  /** How many milliseconds the page may be cached. 0 if it must not be cached. */
  ttl: number
  /** How many milliseconds the page is fresh if the catalogue does not change. Null for the default of the cache. */
  freshFor: number | null
  /** The RSC payload that the document refers to by its digest. Null when the document contains its payload. */
  payload: { digest: string; response: Response } | null
}

/** The request headers that determine which cached page a request gets. */
export type PageRequestHeaders = Pick<IncomingHttpHeaders, "cookie" | "accept-language"> & {
  purpose?: string | string[] | undefined
  "sec-fetch-mode"?: string | undefined
}

/** A request to which the page cache can respond, parsed by the storefront (app/http/page-request.ts). */
export interface PageRequest {
  cacheKey: string
  /** The path with its query in canonical form. `cookie` contains the cookies with which the page is rendered. */
  url: string
  cookie: string
  isSignedIn: boolean
  cartCount: number
  /**
   * Whether the query contains a parameter that can have any text or number as its value, such as a search query. The
   * number of pages with such a query is unlimited, so the page cache stores one only when it is requested repeatedly.
   */
  isUnbounded: boolean
  /** Digest of the requested RSC payload. Null when the page itself is requested. */
  payloadDigest: string | null
  /** The Set-Cookie, Cache-Control and Vary headers of the response to this visitor. */
  setCookies: readonly string[]
  cacheControl: string
  vary: string
}

/** The functions of the built storefront (app/entry.rsc.tsx) that the page cache calls. */
export interface PageHandler {
  /** Parses a page request. Null when the request must bypass the page cache. */
  parsePageRequest: (url: string, headers: PageRequestHeaders) => PageRequest | null
  /** Clears the responses of the shop API that the storefront has cached. */
  clearApiCache: () => void
}

/** Why the server refuses a request before it reaches a route. */
export type RefusalReason = "busy" | "form-limits" | "form-size"

export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
}

/** The default export of the built storefront (app/entry.rsc.tsx). */
export interface StorefrontBundle {
  fetch: (request: Request, host: HostContext) => Promise<Response>
  pages: PageHandler
  /** Builds the response to a refused request in the visitor's language, without rendering a page. */
  renderRefusal: (request: RefusedRequest, reason: RefusalReason) => Refusal
  /** The patterns of all routes, in the syntax of app/routes.ts. */
  routes: readonly string[]
  /** Lists how often the storefront has called the shop API, by call and outcome. */
  listCalls: () => readonly CallCount[]
  /** Whether a shop API in another process has not responded for some time. */
  isShopApiUnavailable: () => boolean
  /** Functions that write to the log (app/host/log.ts). */
  log: {
    answered: (request: LoggedRequest) => void
    error: (requestId: string, error: unknown) => void
    shopApiNotReady: (error: unknown) => void
    /** Logs the reason why Redis cannot be reached, or, if `reason` is null, that it can be reached again. */
    redis: (reason: string | null) => void
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
  /**
   * Which part of the server responded: `cache` is the page cache, `file` the static files, `render` the storefront,
   * and `rejected` means that the server refused the request before any of them.
   */
  by: "rejected" | "cache" | "file" | "render"
  /** Returns the route's pattern, because the URL may contain personal data. Called only if the line is written. */
  route: () => string
  ms: number
}
