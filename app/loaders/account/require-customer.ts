import "server-only"
import {
  redirect,
  replace,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router"
import { customerContext, loadCustomer } from "#app/api/customer.ts"
import { offerCountryOnce } from "#app/api/offer-country-once.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { requestUrlContext } from "#app/host/host-context.ts"
import { postedFormContext } from "#app/host/posted-form-context.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { matchPages } from "#app/page-policies.ts"
import { saveLostDelivery } from "#app/session/lost-delivery.ts"
import { opensDocument } from "#app/session/opens-document.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { encodeNext } from "#app/urls/next-param.ts"
import { queryWithoutPanel, queryWithPanel } from "#app/urls/panel-query.ts"
import { ORDER_ID_MAX_LENGTH } from "#domain/field-lengths.ts"

/**
 * Guards pages and forms that only signed-in customers may use: redirects all other visitors to the login panel [D.92]
 * over the page from which they came, or over the home page. It is a middleware because the loaders of a layout and of
 * its page run in parallel, so the layout's loader could not stop the page's loader.
 */
export const requireCustomer: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const form = pattern.split("/form/")[1]
  // A form route has no page: its loader responds with 404 to every visitor.
  if (form !== undefined && ["GET", "HEAD"].includes(request.method)) return await next()
  const customer = await loadCustomer(context)
  if (customer) {
    context.set(customerContext, customer)
    if (request.method === "GET") await offerCountry(request, context, customer.country.id)
    return await next()
  }
  saveLoginMessage(getSession(context))
  await saveSentDelivery(request, context)
  const path = form === undefined ? getPagePath(request) : getFormPagePath(form, context)
  const previous = findPreviousPage(request)
  const { pathname, search } = previous ?? { pathname: pagePath("home"), search: "" }
  const login = queryWithPanel(search, "auth", { tab: "login", next: encodeNext(path) })
  throw redirect(pathname + login, 303)
}

/**
 * Asks a customer whether to switch to the country of the account, if this device has no choice of a country any more:
 * the cookie of the choice expires earlier than a remembered login [D1.632]. A customer who has the panel of countries
 * open is not asked.
 */
async function offerCountry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  countryId: number,
): Promise<void> {
  const session = getSession(context)
  const { pathname, search } = new URL(getPagePath(request), request.url)
  const panel = new URL(request.url).searchParams.get("panel")
  if (session.country !== null || session.isPrefetch || (panel !== null && panel !== "country"))
    return
  const offer = await offerCountryOnce(getShopApi(context), session, countryId)
  if (offer === null || panel !== null) return
  throw replace(pathname + queryWithPanel(search, "country", { offer }), 303)
}

/**
 * Saves the message that a login is required. Without scripts, the cart may have rejected a second item before it
 * redirected here; this rejection then stays before the message [S5.25].
 */
function saveLoginMessage(session: Session) {
  const { flash } = session
  const key = "auth:login_required"
  const refusal = flash?.key === "cart:cant_add_more_to_cart" ? flash.text : undefined
  session.saveFlash({ tone: "warning", key, ...(refusal && { text: `${refusal}. ${t(key)}` }) })
}

/**
 * Saves the values of a delivery form that was sent as a document, for the form after the login [D1.712]. With scripts
 * the page keeps them itself (app/screens/checkout/persist-typed-delivery.ts).
 */
async function saveSentDelivery(request: Request, context: Readonly<RouterContextProvider>) {
  const form = context.get(postedFormContext)
  if (form === null || getPagePath(request) !== pagePath("delivery")) return
  const isDocument = opensDocument(context.get(requestUrlContext), null)
  if (isDocument) await saveLostDelivery(getSession(context), form)
}

/**
 * Matches the pages over which the login may open: those that a visitor can read without an account. They are the pages
 * that the service worker caches. The forms for an account, a country and a restock notification are not among them.
 */
const PUBLIC_PAGES = new RegExp(
  `^${matchPages(({ offline }) => offline === "cached" || offline === "signed-out")}$`,
)

/**
 * Returns the page in the same language from which the visitor came, so that closing the login leads back there
 * [D1.375]. Null if the header Referer names no such page, or a page over which the login may not open.
 */
function findPreviousPage({ headers, url }: Request): URL | null {
  const referrer = headers.get("referer")
  if (referrer === null || referrer.length > 2000 || !URL.canParse(referrer)) return null
  const page = new URL(referrer)
  const isOwn = page.origin === env.SITE_URL || page.host === new URL(url).host
  const [, locale] = PUBLIC_PAGES.exec(page.pathname) ?? []
  return isOwn && locale === currentLocale() ? page : null
}

function getPagePath(request: Request): string {
  const url = new URL(request.url)
  // The router adds this parameter, which names the routes to load, to the URL of the page.
  url.searchParams.delete("_routes")
  return url.pathname.replace(/\.rsc$/, "") + queryWithoutPanel(url.search)
}

/** Returns the path of the page that shows the form. The customer returns to this page after the login. */
function getFormPagePath(form: string, context: Readonly<RouterContextProvider>): string {
  switch (form) {
    case "draft":
      return pagePath("delivery")
    case "save-card":
      return pagePath("payment")
    case "remove-card":
      return pagePath("profile")
    case "reorder": {
      const order = context.get(postedFormContext)?.get("order")
      const id = typeof order === "string" ? order.slice(0, ORDER_ID_MAX_LENGTH + 1) : ""
      return pagePath("order", { id })
    }
    default:
      throw new Error(`form/${form} has no page to return to`)
  }
}
