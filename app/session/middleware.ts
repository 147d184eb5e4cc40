import "server-only"
import { redirect, type MiddlewareFunction } from "react-router"
import { localePath } from "#app/i18n/paths.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { DEFAULT_LOCALE, findAcceptedLocale, isLocale, type Locale } from "#domain/locale.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"

/** Reads the visitor's cookies for everything behind it, and sets on the answer what was written. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = new Session(request.headers.get("cookie"))
  context.set(sessionContext, session)
  const wasPersonal = session.isPersonal
  const response = await next()
  // What the shop API answers is its own: everybody may keep it, so no visitor's cookie rides along.
  if (response.headers.has("Cache-Control")) return response
  if (request.method === "GET") session.renew()
  // In this mode a redirect leaves the router as 202, and gets its own status afterwards.
  const isRedirect = response.status === 202 || Math.floor(response.status / 100) === 3
  for (const line of session.listSetCookies({ isRedirect })) {
    response.headers.append("Set-Cookie", line)
  }
  // What is about somebody is not to be found on the machine that they have left.
  const isPersonal = wasPersonal || session.isPersonal
  response.headers.set("Cache-Control", isPersonal ? "private, no-store" : "private, no-cache")
  return response
}

/** Home and the files for programs, which exist without a language prefix. */
const UNPREFIXED = ["/", "/robots.txt", "/llms.txt", "/sitemap.xml", "/build.json"]

const hasPrefixedTwin = (pathname: string) =>
  !UNPREFIXED.includes(pathname) && !SHOP_API_PATH.test(pathname)

/**
 * Settles the language: the URL's prefix, else the cookie, else the browser's (specification 2). Home answers
 * unprefixed; every other unprefixed page redirects to its prefixed twin. The URL's language is saved.
 */
export const localeMiddleware: MiddlewareFunction<Response> = (
  { request, params, context },
  next,
) => {
  const session = context.get(sessionContext)
  const prefix = params.locale
  if (isLocale(prefix)) {
    if (session.locale !== prefix) session.saveLocale(prefix)
    context.set(localeContext, prefix)
    return next()
  }
  const locale: Locale =
    session.locale ?? findAcceptedLocale(request.headers.get("accept-language")) ?? DEFAULT_LOCALE
  const url = new URL(request.url)
  if (prefix === undefined && hasPrefixedTwin(url.pathname)) {
    throw redirect(localePath(locale, url.pathname) + url.search)
  }
  context.set(localeContext, locale)
  return next()
}
