import "server-only"
import { LRUCache } from "lru-cache"
import { chooseCountryOfUrl, COUNTRY_PARAM } from "#app/api/country-of-url.ts"
import { getOfferedCountriesKey, isKnownCountry } from "#app/api/offered-countries.ts"
import { isShopApiUnavailable } from "#app/api/send-over-network.ts"
import { parseFeedRequest } from "#app/http/feed-request.ts"
import { LEGAL_SLUGS } from "#app/i18n/legal-texts.ts"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { matchPages } from "#app/page-policies.ts"
import { PRICE_PRESET } from "#app/schemas/parse-price.ts"
import { readInvalidPrices, formatFilters, parseFilters } from "#app/schemas/product-filters.ts"
import { opensDocument } from "#app/session/opens-document.ts"
import { Session } from "#app/session/session.ts"
import { isVerified } from "#app/session/verified-tokens.ts"
import { countItems } from "#domain/cart.ts"
import { isLocale, resolveLocale, type Locale } from "#domain/locale.ts"
import { MIN_VIEWED } from "#domain/recently-viewed.ts"
import type { PageRequest, PageRequestHeaders } from "#runtime/host-context.ts"

const CACHED_PAGES = matchPages((page) => page.cached, {
  id: String.raw`[1-9]\d{0,9}`,
  slug: `(?:${LEGAL_SLUGS.join("|")})`,
})
/** Matches the paths of cached pages and of their payloads. */
const PAGE = new RegExp(String.raw`^(?:/|${CACHED_PAGES}(?:\.rsc)?)$`)

/**
 * Query parameters with which a request bypasses the cache. With `ask`, the page shows the visitor a simple question
 * (an arithmetic question against robots), and with `cookie-check` it may say that the browser blocks cookies, so it is
 * not the same for all visitors. With `_routes` and `index`, the router requests only some routes of a page, so the
 * response is not the whole page.
 */
const BYPASS_PARAMS = ["ask", "cookie-check", "_routes", "index"]
/**
 * Panels (dialogs that the parameter `panel` opens over a page) that are the same for all visitors with the same cache
 * key. With any other value of `panel`, the request bypasses the cache, because most other panels are personal. So do
 * all panels over a page with one of UNBOUNDED_PARAMS.
 */
const CACHED_PANELS = new Set(["menu", "catalogue"])
/**
 * Query parameters whose value can be any text or number. Of the pages with them, only popular product lists are
 * cached.
 */
const UNBOUNDED_PARAMS = ["q", "price_min", "price_max", PRICE_PRESET]

/**
 * Largest number of items in the cart with which documents are cached. A document shows this number, so each number
 * needs a cached document of its own. Larger carts are rare.
 */
const MAX_CACHED_CART_COUNT = 5

/** The canonical form of a page URL. */
interface PageUrl {
  locale: Locale | null
  productId: number | null
  /**
   * Whether the router in the browser requests the page's payload (the serialized React elements) instead of a
   * document. A payload does not contain the number of items in the cart.
   */
  isNavigation: boolean
  /** Path and query, without parameters that the page does not know. */
  url: string
  /** Whether the query contains one of UNBOUNDED_PARAMS, such as `q`, whose value can be any text or number. */
  isUnbounded: boolean
  /** The value of COUNTRY_PARAM; null if the URL has none. */
  country: string | null
  /**
   * Value of the query parameter `payload`: the digest of a payload. A document that does not contain its payload
   * requests it with this parameter. Null if the URL has no such parameter.
   */
  payloadDigest: string | null
}

/** A payload's digest as app/hydration/defer-scripts.ts writes it into the document. */
const PAYLOAD_DIGEST = /^[\w-]{22}$/
/**
 * Cache-Control of a payload that is requested by its digest. The response at such a URL never changes, so browsers can
 * cache it forever.
 */
const CACHE_FOREVER = "private, max-age=31536000, immutable"

const MAX_URL_LENGTH = 500
/** Length of the parameter that a document adds to its own URL to request its payload. */
const PAYLOAD_PARAM_LENGTH = "&payload=".length + 22
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
  const panel = search.get("panel")
  if (panel !== null && !CACHED_PANELS.has(panel)) return null
  const isUnbounded = UNBOUNDED_PARAMS.some((name) => search.has(name))
  if (isUnbounded && (page !== "products" || panel !== null)) return null
  // The product list shows the visitor's invalid text next to an error. The page is not cached, because no other
  // visitor may receive this text.
  if (isUnbounded && Object.keys(readInvalidPrices(search)).length > 0) return null
  const filters = page === "products" ? formatFilters(parseFilters(search)) : ""
  const query = panel === null ? filters : addParameter(filters, `panel=${panel}`)
  // The URL of the page's payload is longer, and it must not exceed MAX_URL_LENGTH either.
  if (path.length + query.length + PAYLOAD_PARAM_LENGTH > MAX_URL_LENGTH) return null
  const id = /\d+$/.exec(page ?? "")?.[0]
  const digest = search.get("payload") ?? ""
  const isNavigation = path.endsWith(".rsc")
  return {
    locale: isLocale(prefix) ? prefix : null,
    productId: id === undefined ? null : Number(id),
    isNavigation,
    url: path + query,
    isUnbounded,
    country: search.get(COUNTRY_PARAM),
    payloadDigest: PAYLOAD_DIGEST.test(digest) && !isNavigation ? digest : null,
  }
}

/** Adds a parameter to the query of a URL, or to a URL. */
const addParameter = (query: string, parameter: string) =>
  `${query}${query.includes("?") ? "&" : "?"}${parameter}`

/**
 * Parses a request for a page, or for a page's payload, that is the same for many visitors. Renews the visitor's
 * cookies. Returns null if the request bypasses the page cache: it is for any other page or panel, or the visitor has a
 * flash message, an unknown country or a large cart. While the shop API is available, two more kinds of requests bypass
 * the cache: one whose token the shop API has not accepted lately, and one for a product page from a visitor who has
 * viewed other products. These conditions do not apply to merchant feeds and to payloads requested by digest, which
 * depend on no cookies.
 */
export function parsePageRequest(
  url: string,
  headers: PageRequestHeaders = {},
): PageRequest | null {
  const pageUrl = findPageUrl(url)
  if (!pageUrl) return parseFeedRequest(url)
  // The visitor may never see a prefetched page, so a prefetch changes no cookies.
  const session = new Session(headers.cookie ?? null, { isPrefetch: isPrefetch(headers.purpose) })
  const locale = resolveLocale(pageUrl.locale, session.locale, headers["accept-language"])
  if (!session.isPrefetch) chooseCountryOfUrl(session, pageUrl.country)
  const country = session.country === null ? "" : resolveCountry(session.country)
  const page = buildPage(pageUrl, session, { locale, country: country ?? "" })
  // The URL names the exact payload, so the response does not depend on the visitor's cookies.
  if (pageUrl.payloadDigest !== null) {
    return { ...page, setCookies: [], cacheControl: CACHE_FOREVER, vary: "Accept-Encoding" }
  }
  if (country === null || page.cartCount > MAX_CACHED_CART_COUNT) return null
  if (mustBypass(pageUrl, session)) return null
  if (!session.isPrefetch) {
    if (pageUrl.productId !== null) session.addViewed(pageUrl.productId)
    if (session.locale !== locale) session.saveLocale(locale)
    session.renew({ isDocument: opensDocument(url, headers["sec-fetch-mode"]) })
  }
  return {
    ...page,
    setCookies: session.listSetCookies({ isRedirect: false }),
    cacheControl: session.isPersonal ? "private, no-store" : "private, no-cache",
    vary: "Cookie, Accept-Encoding",
  }
}

/**
 * Builds the part of the page request that determines the page.
 *
 * @param options.country ISO code; an empty text for the default country
 */
function buildPage(
  pageUrl: PageUrl,
  session: Session,
  { locale, country }: { locale: Locale; country: string },
) {
  const { productId, isUnbounded, payloadDigest } = pageUrl
  // If the default country does not sell a product, the loader of its page redirects a URL without the country
  // [D1.433]. So the URL of a product's page keeps the country.
  const isCountryPage = productId !== null && pageUrl.country !== null && country !== ""
  const url = isCountryPage ? addParameter(pageUrl.url, `${COUNTRY_PARAM}=${country}`) : pageUrl.url
  const isSignedIn = session.token !== null
  const cartCount = pageUrl.isNavigation ? 0 : countItems(session.cart)
  return {
    cacheKey: `${isSignedIn ? "signed-in" : ""} ${locale} ${country} ${getOfferedCountriesKey()} ${cartCount} ${url}`,
    url,
    isUnbounded,
    cookie: `locale=${locale}${country ? `; country=${country}` : ""}`,
    isSignedIn,
    cartCount,
    payloadDigest,
  }
}

/** Whether the visitor's cookies change the page in a way that the cache key does not contain. */
function mustBypass({ productId }: PageUrl, session: Session): boolean {
  if (session.hasFlash) return true
  const isUnverified = session.token !== null && !isVerified(session.token)
  // A product page lists the other perfumes that the visitor has viewed, from two on.
  const others = productId === null ? [] : session.viewed.filter((id) => id !== productId)
  return (isUnverified || others.length >= MIN_VIEWED) && !isShopApiUnavailable()
}

/**
 * Returns the code if the list of offered countries contains the country. Otherwise returns an empty text, which stands
 * for the default country, or null if the list is out of date.
 */
function resolveCountry(code: string): string | null {
  const isKnown = isKnownCountry(code)
  if (isKnown === null) return null
  return isKnown ? code : ""
}
