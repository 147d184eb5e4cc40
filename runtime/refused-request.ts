/** The parts of a refused request that determine the language and the format of the response. */
export interface RefusedRequest {
  method: string
  /** Path and query of the request. */
  target: string
  cookie: string | null
  acceptLanguage: string | null
  /** Value of the header App-Locale, the language in which a client of the shop API wants texts. */
  appLocale: string | null
  /** Crawlers get no page. */
  userAgent: string | null
}

/** Reads these parts from a request of the Fetch API. Its body stays unread. */
export function describeRequest({ method, url, headers }: Request): RefusedRequest {
  const { pathname, search } = new URL(url)
  return {
    method,
    target: pathname + search,
    cookie: headers.get("cookie"),
    acceptLanguage: headers.get("accept-language"),
    appLocale: headers.get("app-locale"),
    userAgent: headers.get("user-agent"),
  }
}
