import "server-only"
import { LRUCache } from "lru-cache"
import { getOfferedCountriesKey, isKnownCountry } from "#app/api/known-countries.ts"
import { isShopApiUnavailable } from "#app/api/network.ts"
import { parseFeedRequest } from "#app/http/feed-request.ts"
import { LEGAL_SLUGS } from "#app/i18n/legal-texts.ts"
import { addViewedProduct } from "#app/loaders/catalogue/recently-viewed.ts"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { matchPages } from "#app/page-policies.ts"
import { PRICE_PRESET } from "#app/schemas/filter-query.ts"
import { readInvalidPrices, formatFilters, parseFilters } from "#app/schemas/product-filters.ts"
import { opensDocument, Session } from "#app/session/session.ts"
import { isVerified } from "#app/session/verified-tokens.ts"
import { countItems } from "#domain/cart.ts"
import { isLocale, resolveLocale, type Locale } from "#domain/locale.ts"
import type { PageRequest, PageRequestHeaders } from "#runtime/host-context.ts"

const CACHED_PAGES = matchPages((page) => page.cached, {
  id: String.raw`[1-9]\d{0,9}`,
  slug: `(?:${LEGAL_SLUGS.join("|")})`,
})
/** The cached pages and their payloads. */
const PAGE = new RegExp(String.raw`^(?:/|${CACHED_PAGES}(?:\.rsc)?)$`)

/** Query parameters that make a page personal; such requests bypass the cache. */
const BYPASS_PARAMS = ["panel", "ask", "_routes", "index"]
/** Query parameters with any number of values; only popular pages with them are cached, and only lists. */
const UNBOUNDED_PARAMS = ["q", "price_min", "price_max", PRICE_PRESET]

/** Documents show the number of items in the cart, so each number needs a cached page. Larger carts are rare. */
const MAX_CACHED_CART_COUNT = 5

/** The canonical form of a page URL. */
interface PageUrl {
  locale: Locale | null
  productId: number | null
  /** Whether the router requests a payload, which does not contain the cart's number of items. */
  isNavigation: boolean
  /** Path and query, without unknown parameters. */
  url: string
  /** Whether any number of such URLs exists. */
  isUnbounded: boolean
  /** Digest in a request for the detached payload of a document. */
  payloadDigest: string | null
}

/** As app/hydration/defer-scripts.ts writes it. */
const PAYLOAD_DIGEST = /^[\w-]{22}$/
/** Payloads are content-addressed, so they can be cached forever. */
const CACHE_FOREVER = "private, max-age=31536000, immutable"

const MAX_URL_LENGTH = 500
const pageUrls = new LRUCache<string, { pageUrl: PageUrl | null }>({ max: 5000 })

function findPageUrl(url: string): PageUrl | null {
  if (url.length > MAX_URL_LENGTH) return null
  const cached = pageUrls.get(url)
  if (cached) return cached.pageUrl
  const pageUrl = parsePageUrl(url)
  pageUrls.set(url, { pageUrl })
  return pageUrl
}

function parsePageUrl(url: string): PageUrl | null {
  const [path = "", ...rest] = url.split("?")
  const match = PAGE.exec(path)
  if (!match) return null
  const [, prefix, page] = match
  const search = new URLSearchParams(rest.join("?"))
  if (BYPASS_PARAMS.some((name) => search.has(name))) return null
  const isUnbounded = UNBOUNDED_PARAMS.some((name) => search.has(name))
  if (isUnbounded && page !== "products") return null
  // The list shows the text beside its error, which no other visitor may get.
  if (isUnbounded && Object.keys(readInvalidPrices(search)).length > 0) return null
  const query = page === "products" ? formatFilters(parseFilters(search)) : ""
  const id = /\d+$/.exec(page ?? "")?.[0]
  const digest = search.get("payload") ?? ""
  const isNavigation = path.endsWith(".rsc")
  return {
    locale: isLocale(prefix) ? prefix : null,
    productId: id === undefined ? null : Number(id),
    isNavigation,
    url: path + query,
    isUnbounded,
    payloadDigest: PAYLOAD_DIGEST.test(digest) && !isNavigation ? digest : null,
  }
}

/**
 * Parses a request for a page that is the same for many visitors, or for its payload, and renews the visitor's cookies.
 * Null if the request bypasses the page cache: any other page, a flash message, an unverified token, a large cart, or a
 * product page for a visitor who has viewed other products.
 */
export function parsePageRequest(
  url: string,
  headers: PageRequestHeaders = {},
): PageRequest | null {
  const pageUrl = findPageUrl(url)
  if (!pageUrl) return parseFeedRequest(url)
  const session = new Session(headers.cookie ?? null)
  const locale = resolveLocale(pageUrl.locale, session.locale, headers["accept-language"])
  const country = session.country === null ? "" : findCountry(session.country)
  const isSignedIn = session.token !== null
  const cartCount = pageUrl.isNavigation ? 0 : countItems(session.cart)
  const page = {
    cacheKey: `${isSignedIn ? "signed-in" : ""} ${locale} ${country ?? ""} ${getOfferedCountriesKey()} ${cartCount} ${pageUrl.url}`,
    url: pageUrl.url,
    isUnbounded: pageUrl.isUnbounded,
    cookie: `locale=${locale}${country ? `; country=${country}` : ""}`,
    isSignedIn,
    cartCount,
    payloadDigest: pageUrl.payloadDigest,
  }
  // The URL names the exact payload, so the response does not depend on the cookies.
  if (pageUrl.payloadDigest !== null) {
    return { ...page, setCookies: [], cacheControl: CACHE_FOREVER }
  }
  const isUnverified =
    session.token !== null && !isVerified(session.token) && !isShopApiUnavailable()
  if (country === null || isUnverified || session.hasFlash) return null
  if (cartCount > MAX_CACHED_CART_COUNT) return null
  if (pageUrl.productId !== null) {
    // The page lists the products that the visitor has viewed before.
    if (session.viewed.some((id) => id !== pageUrl.productId) && !isShopApiUnavailable())
      return null
    if (!isPrefetch(headers.purpose)) addViewedProduct(session, pageUrl.productId)
  }
  if (pageUrl.locale && session.locale !== locale) session.saveLocale(locale)
  session.renew({ isDocument: opensDocument(headers["sec-fetch-mode"]) })
  return {
    ...page,
    setCookies: session.listSetCookies({ isRedirect: false }),
    cacheControl: session.isPersonal ? "private, no-store" : "private, no-cache",
  }
}

/** The code of an offered country, empty for any other; null while the offered countries are unknown. */
function findCountry(code: string): string | null {
  const isKnown = isKnownCountry(code)
  if (isKnown === null) return null
  return isKnown ? code : ""
}
