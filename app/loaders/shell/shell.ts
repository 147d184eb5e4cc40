import "server-only"
import { replace } from "react-router"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { limitCacheTtl, hostContext } from "#app/host/host-context.ts"
import { findText } from "#app/i18n/translations.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { type Flash, isRemoval } from "#app/session/flash.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { COOKIE_CHECK } from "#app/urls/cart-form-params.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import type { Route } from "../../routes/shell/+types/shell.ts"
import { loadPanel } from "./load-panel.ts"
import { findSocialLinks } from "./social-links.ts"

/** Milliseconds for which a page without its social links is cached, so that a complete page soon replaces it. */
const TTL_WITHOUT_LINKS = 5000

/**
 * Loads the data of the shell, which surrounds every page: countries, social links, sign-in state, cart, flash message
 * and panel.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = getSession(context)
  const shop = getShopApi(context)
  const { cache } = context.get(hostContext)
  const url = new URL(request.url)
  const [countries, socialLinks, isSignedIn] = await Promise.all([
    loadCountries(shop, session),
    // A page without social links refers visitors without scripts to the contact page, so the contact page waits for
    // the links.
    findSocialLinks(shop, { waits: url.pathname.endsWith("/contact") }),
    cache ? cache.isSignedIn : loadCustomer(context).then((customer) => customer !== null),
  ])
  // The Back button or a second tab may lead a signed-in customer to a URL that opens the auth panel [D1.205].
  if (isSignedIn && url.searchParams.get("panel") === "auth") {
    throw replace(url.pathname + queryWithoutPanel(url.search), 303)
  }
  if (socialLinks === null) limitCacheTtl(context, TTL_WITHOUT_LINKS)
  // The visitor may never see a prefetched page, so a prefetch must not consume the flash message.
  const flash = session.isPrefetch
    ? null
    : (session.consumeFlash() ?? findCookieWarning(url, session))
  // A flash message has no text only if the visitor has edited the cookie and its key is unknown.
  const text = flash && (flash.text ?? findText(flash.key))
  const message = flash && text ? { id: crypto.randomUUID(), tone: flash.tone, text } : null
  // Only the auth panel shows this message. If the visitor presses Back before the panel has loaded, the next page
  // drops the message.
  const isPanelMessage = flash?.key === "auth:login_required"
  const notice = isPanelMessage ? text : null
  const panel = await loadPanel(url, { context, session, shop, countries, isSignedIn, notice })
  return {
    country: { iso_code: countries.active.iso_code, name: countries.active.name },
    canChooseCountry: countries.offered.length > 1,
    socialLinks,
    isSignedIn,
    // A cached page is the same for many visitors, so it contains no cart: the browser reads the lines from its cookie.
    lines: cache ? null : session.cart,
    flash: isPanelMessage ? null : message,
    flashAction: toFlashAction(flash),
    pathname: url.pathname,
    search: url.search,
    isDemo: env.isDemo,
    panel,
  }
}

/** Returns the message that the browser blocks the cookies which the cart needs; null if it does not [D1.710]. */
function findCookieWarning({ searchParams }: URL, { hasCookies }: Session): Flash | null {
  if (hasCookies || !searchParams.has(COOKIE_CHECK)) return null
  return { tone: "warning", key: "cart:cookies_blocked" }
}

/** Returns what the visitor may do next after a message about the cart; null after other messages. */
function toFlashAction(flash: Flash | null) {
  if (flash?.key === "cart:added") return { name: "check-out" as const }
  const { product } = flash ?? {}
  return flash && isRemoval(flash) && product ? { name: "put-back" as const, product } : null
}
