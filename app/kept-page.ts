import "server-only"
import { LRUCache } from "lru-cache"
import { findTextIn } from "#app/i18n/words.ts"
import { rememberViewed } from "#app/loaders/recently-viewed.ts"
import { formatFilters, parseFilters } from "#app/schemas/product-filters.ts"
import { isRemembered } from "#app/session/known-tokens.ts"
import { Session } from "#app/session/session.ts"
import { isKnownCountry } from "#app/shop/known-countries.ts"
import { isShopAway } from "#app/shop/network.ts"
import { fillCartHole } from "#app/ui/cart/cart-holes.ts"
import { fillFlashHole } from "#app/ui/shell/flash-hole.ts"
import { isAskedAhead } from "#domain/asked-ahead.ts"
import { countItems, formatCart, type CartLine } from "#domain/cart.ts"
import { DEFAULT_LOCALE, findAcceptedLocale, isLocale, type Locale } from "#domain/locale.ts"

/** The pages that are the same for everybody, and the payloads of which the browser makes them. */
const PAGE =
  /^(?:\/|\/(uz|ru|en)(?:\/(products|about|legal\/(?:terms-of-use|privacy-policy)|product\/[1-9]\d{0,9}))?(?:\.rsc)?)$/

/**
 * Parameters by which a page becomes somebody's or one of very many: panels, what the router asks of single
 * routes, searches, which are counted besides, and prices.
 */
const AROUND = ["panel", "ask", "_routes", "index", "q", "price_min", "price_max"]

/** What an address asks for, by its one name. */
interface Target {
  locale: Locale | null
  /** Id of the perfume that it is about. */
  product: number | null
  /** Asked for by the router: it has no holes, for what is the visitor's, the browser knows. */
  isForRouter: boolean
  /** Path and query; parameters that the page does not know are left out. */
  address: string
  /** Digest of the payload that a document of this page has named, when that is asked for. */
  payload: string | null
}

/** The digest in the address of a payload (app/defer-scripts.ts). */
const PAYLOAD = /^[\w-]{22}$/
/** Whoever names a payload by its digest gets this one and no other, whenever it is. */
const FOR_EVER = "private, max-age=31536000, immutable"

const MAX_ADDRESS = 500
const targets = new LRUCache<string, { target: Target | null }>({ max: 5000 })

function findTarget(url: string): Target | null {
  if (url.length > MAX_ADDRESS) return null
  const known = targets.get(url)
  if (known) return known.target
  const target = parseTarget(url)
  targets.set(url, { target })
  return target
}

function parseTarget(url: string): Target | null {
  const [path = "", ...rest] = url.split("?")
  const match = PAGE.exec(path)
  if (!match) return null
  const [, prefix, page] = match
  const locale = isLocale(prefix) ? prefix : null
  const search = new URLSearchParams(rest.join("?"))
  if (AROUND.some((name) => search.has(name))) return null
  const query = page === "products" ? formatFilters(parseFilters(search)) : ""
  const id = /\d+$/.exec(page ?? "")?.[0]
  const named = search.get("payload") ?? ""
  const isForRouter = path.endsWith(".rsc")
  return {
    ...{ locale, product: id === undefined ? null : Number(id) },
    ...{ isForRouter, address: path + query },
    payload: PAYLOAD.test(named) && !isForRouter ? named : null,
  }
}

/** What of a request tells whose visit it is, and whether the page is looked at already. */
interface VisitHeaders {
  cookie?: string | undefined
  "accept-language"?: string | undefined
  purpose?: string | string[] | undefined
}

/** What stands in the holes of a document, for a visitor with this cart and this message. */
function createFiller(cart: readonly CartLine[], message: ReturnType<typeof takeMessage>) {
  return cart.length === 0 && message === null ? fillNothing : fillWith(cart, message)
}

function fillWith(cart: readonly CartLine[], message: ReturnType<typeof takeMessage>) {
  const words = { count: countItems(cart), lines: formatCart(cart) }
  return (hole: string) => fillFlashHole(hole, message) ?? fillCartHole(hole, words)
}

const fillNothing = fillWith([], null)

/** The message to be shown; it is said once. */
function takeMessage(session: Session, locale: Locale) {
  const flash = session.takeFlash()
  const text = flash && (flash.text ?? findTextIn(locale, flash.key))
  return flash && text ? { tone: flash.tone, text } : null
}

/**
 * Reads a request for a page that is kept for everybody (server/pages), or for the payload of one: which page it is,
 * and what is this visitor's about it. Null for what is rendered for the visitor alone: other pages, what the router
 * asks for while a message is to be shown, and a perfume for whom has looked at others.
 */
export function readVisit(url: string, headers: VisitHeaders = {}) {
  const target = findTarget(url)
  if (!target) return null
  const session = new Session(headers.cookie ?? null)
  const locale =
    target.locale ??
    session.locale ??
    findAcceptedLocale(headers["accept-language"] ?? null) ??
    DEFAULT_LOCALE
  const country = session.country === null ? "" : findCountry(session.country)
  const { token, cart, isPersonal } = session
  const page = {
    key: `${token === null ? "" : "signed-in"} ${locale} ${country ?? ""} ${target.address}`,
    target: target.address,
    cookie: `locale=${locale}${country ? `; country=${country}` : ""}`,
    isSignedIn: token !== null,
    payload: target.payload,
    stranger:
      token === null || isRemembered(token) || isShopAway()
        ? null
        : { token, locale, country: session.country },
    fillNothing,
  }
  // The document has been sent: whatever has become of its visitor meanwhile, this belongs to it.
  if (target.payload !== null) {
    return { ...page, setCookies: [], cacheControl: FOR_EVER, fillHole: fillNothing }
  }
  if (country === null || (session.hasFlash && target.isForRouter)) return null
  const message = takeMessage(session, locale)
  if (target.product !== null) {
    // Below a perfume stands what was looked at before, which only the shop API can tell.
    if (session.viewed.some((id) => id !== target.product) && !isShopAway()) return null
    if (!isAskedAhead(headers.purpose)) rememberViewed(session, target.product)
  }
  if (target.locale && session.locale !== locale) session.saveLocale(locale)
  session.renew()
  return {
    ...page,
    setCookies: session.listSetCookies({ isRedirect: false }),
    cacheControl: isPersonal ? "private, no-store" : "private, no-cache",
    fillHole: createFiller(cart, message),
  }
}

/** The code of a country that is served, empty for any other; null while it is not known which those are. */
function findCountry(code: string): string | null {
  const isKnown = isKnownCountry(code)
  if (isKnown === null) return null
  return isKnown ? code : ""
}
