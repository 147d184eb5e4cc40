import "server-only"
import { data } from "react-router"
import { loadCustomer } from "#app/api/customer.ts"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { limitCacheTtl, hostContext } from "#app/host/host-context.ts"
import { findText } from "#app/i18n/translations.ts"
import { loadAuthView } from "#app/loaders/auth/auth-view.ts"
import { loadCart } from "#app/loaders/cart/cart-view.ts"
import { findSocialLinks } from "#app/loaders/feeds/social-links.ts"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { closePanel } from "#app/urls/panels.ts"
import { isLocale } from "#domain/locale.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"
import type { Route } from "../routes/+types/locale.ts"
import { loadCountries } from "./shared/countries.ts"

/** Milliseconds that a page without its social links is cached: they may arrive any moment. */
const TTL_WITHOUT_LINKS = 5000

/** Everything around a page: countries, social links, who is signed in, the cart, a message, the panel. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.locale !== undefined && !isLocale(params.locale)) throw data(null, { status: 404 })
  const session = getSession(context)
  const shop = getShopApi(context)
  const { cache } = context.get(hostContext)
  const url = new URL(request.url)
  const [countries, socialLinks, isSignedIn] = await Promise.all([
    loadCountries(shop, session),
    // Without scripts a page that went without its links sends the visitor to the contact page for them.
    findSocialLinks(shop, { isWaiting: url.pathname.endsWith("/contact") }),
    cache ? cache.isSignedIn : loadCustomer(context).then((customer) => customer !== null),
  ])
  if (socialLinks === null) limitCacheTtl(context, TTL_WITHOUT_LINKS)
  // What is asked for ahead may never be seen.
  const isPrefetched = isPrefetch(request.headers.get("Purpose"))
  const flash = isPrefetched ? null : session.consumeFlash()
  // Whose key is none of ours, the cookie is broken.
  const words = flash && (flash.text ?? findText(flash.key))
  const message = flash && words ? { tone: flash.tone, text: words } : null
  // Why one is asked to log in is said where one logs in: over the page the sheet would cover it.
  const notice = flash?.key === "auth:login_required" ? words : null
  const panel = await loadPanel(url, { session, shop, countries, isSignedIn, notice })
  const isSaidInPanel = panel?.name === "auth" && panel.view.notice !== null
  return {
    country: { iso_code: countries.active.iso_code, name: countries.active.name },
    canChooseCountry: countries.offered.length > 1,
    socialLinks,
    isSignedIn,
    // A cached page knows the number of items alone: the browser reads the lines from its cookie.
    lines: cache ? null : session.cart,
    flash: isSaidInPanel ? null : message,
    pathname: url.pathname,
    search: url.search,
    isDemo: env.isDemo,
    panel,
  }
}

interface PanelContext {
  session: Session
  shop: ShopApiClient
  countries: Awaited<ReturnType<typeof loadCountries>>
  isSignedIn: boolean
  /** What the auth panel has to say first. */
  notice: string | null
}

/** Data of the panel that the address asks for; unknown panels are none. */
async function loadPanel(url: URL, { session, shop, countries, ...visitor }: PanelContext) {
  const { isSignedIn, notice } = visitor
  const { searchParams } = url
  const returnTo = url.pathname + closePanel(url.search)
  switch (searchParams.get("panel")) {
    case "menu":
      return { name: "menu" as const }
    case "cart":
      return { name: "cart" as const, cart: await loadCart(shop, session) }
    case "country":
      return {
        name: "country" as const,
        returnTo,
        countries: countries.offered.map(({ iso_code, name, currency }) => ({
          iso_code,
          name,
          currency,
        })),
        active: countries.active.iso_code,
      }
    case "logout":
      return isSignedIn ? { name: "logout" as const } : null
    case "auth": {
      if (isSignedIn) return null
      const isLogin = searchParams.get("tab") !== "register"
      const isCode = searchParams.get("step") === "code"
      const next = searchParams.get("next") ?? undefined
      const view = await loadAuthView(session, countries, {
        step: isLogin ? "login" : isCode ? "code" : "register",
        returnTarget: { returnTo, ...(next ? { next } : {}) },
        notice,
        isAsked: searchParams.has(ASK_PARAMETER),
      })
      return { name: "auth" as const, view }
    }
    default:
      return null
  }
}
