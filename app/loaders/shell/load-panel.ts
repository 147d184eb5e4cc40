import type { RouterContextProvider } from "react-router"
import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { addCacheTags, limitCacheTtl } from "#app/host/host-context.ts"
import { loadAuthStep } from "#app/loaders/auth/load-auth-step.ts"
import { findHomeContent } from "#app/loaders/shared/find-home-content.ts"
import { listBestSold } from "#app/loaders/shared/list-best-sold.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import type { loadCountries } from "#app/loaders/shared/load-countries.ts"
import type { Session } from "#app/session/session.ts"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"

interface PanelContext {
  context: Readonly<RouterContextProvider>
  session: Session
  shop: ShopApiClient
  countries: Awaited<ReturnType<typeof loadCountries>>
  isSignedIn: boolean
  /** Text of a flash message that the auth panel shows; null if there is none. */
  notice: string | null
}

/** Loads the panel that the URL opens; null if the URL opens no panel or an unknown panel. */
export async function loadPanel(url: URL, { context, session, shop, ...visitor }: PanelContext) {
  const { countries, isSignedIn, notice } = visitor
  const { searchParams } = url
  const returnTo = url.pathname + queryWithoutPanel(url.search)
  switch (searchParams.get("panel")) {
    case "menu":
      return { name: "menu" as const, home: await findMenuContent(shop, context) }
    case "catalogue":
      return { name: "catalogue" as const, home: await findMenuContent(shop, context) }
    case "search":
      return {
        name: "search" as const,
        q: searchParams.get("q") ?? "",
        bestSold: await listBestSold(shop),
      }
    case "cart":
      return { name: "cart" as const, cart: await loadCart(shop, session) }
    case "country": {
      const offer = searchParams.get("offer")
      return {
        name: "country" as const,
        returnTo,
        offer: countries.offered.find(({ iso_code }) => iso_code === offer)?.iso_code ?? null,
        countries: countries.offered.map(({ iso_code, name, currency }) => ({
          iso_code,
          name,
          currency,
        })),
        active: countries.active.iso_code,
      }
    }
    case "logout":
      return isSignedIn ? { name: "logout" as const } : null
    case "auth": {
      const isLogin = searchParams.get("tab") !== "register"
      const isCode = searchParams.get("step") === "code"
      const next = searchParams.get("next") ?? undefined
      const view = await loadAuthStep(session, countries, {
        shop,
        step: isLogin ? "login" : isCode ? "code" : "register",
        returnTarget: { returnTo, ...(next ? { next } : {}) },
        notice,
        asksQuestion: searchParams.has(ASK_PARAMETER),
      })
      return { name: "auth" as const, view }
    }
    default:
      return null
  }
}

/**
 * Loads the content of the home page, of which the panels "menu" and "catalogue" show parts; null when the shop API is
 * slow or down. The page with the open panel is then not cached (ttl 0), because it would lack this content.
 */
async function findMenuContent(shop: ShopApiClient, context: PanelContext["context"]) {
  addCacheTags(context, ["catalogue"])
  const home = await findHomeContent(shop)
  if (home === null) limitCacheTtl(context, 0)
  return home
}
