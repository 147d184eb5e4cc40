import type { IncomingHttpHeaders } from "node:http"

/** A request for a page that is the same for everybody, as the storefront reads it (app/kept-page.ts). */
export interface Visit {
  /** The page's name among those kept: who it is for, language, country and canonical address. */
  key: string
  /** What it is rendered from, beside nothing else: path and query, and the cookies that shape the page. */
  target: string
  cookie: string
  isSignedIn: boolean
  /** Digest of the payload that is asked for, which a document of this page has named; null for the page itself. */
  payload: string | null
  /** Whose token nobody has vouched for lately: `recognize` asks the shop API. */
  stranger: Stranger | null
  /** Set-Cookie lines and Cache-Control of this visitor's answer. */
  setCookies: readonly string[]
  cacheControl: string
  /** What stands in a hole of the document for this visitor, escaped for its place. */
  fillHole: (hole: string) => string
  /** The same for a visitor of whom there is nothing to say: such a one's `fillHole` is this one itself. */
  fillNothing: (hole: string) => string
}

/** What of a request's headers tells whose visit it is, and what for. */
export type VisitHeaders = Pick<IncomingHttpHeaders, "cookie" | "accept-language"> & {
  purpose?: string | string[] | undefined
}

export interface Stranger {
  token: string
  locale: string
  country: string | null
}

/** What a page that is rendered for everybody tells of itself while it is rendered (app/platform.ts). */
export interface Keeping {
  isSignedIn: boolean
  /** `catalogue` for a list, and the id of each product whose own page, or whose price, it is. */
  tags: Set<string>
  /** Milliseconds that it may be kept; 0 for not at all. */
  maxAge: number
  /** Stands before each hole and, as nobody can guess it, nowhere else; empty until the page is rendered. */
  mark: string
  /** The payload of which the document names the digest; null when it carries its payload itself. */
  payload: { digest: string; response: Response } | null
}

/** What of the built storefront the kept pages need. */
export interface PageSource {
  /** Null for what goes around the kept pages. */
  read: (target: string, headers: VisitHeaders) => Visit | null
  /** Whether the shop API knows the token. */
  recognize: (stranger: Stranger) => Promise<boolean>
  render: (visit: Visit, keeping: Keeping) => Promise<Response>
}

/** A page is rendered anew behind the next visitor's back after this time: dates on it move on. Milliseconds. */
export const FRESH_FOR = 60_000
/** And before the next visitor's eyes after this one. */
export const STALE_FOR = 60_000
