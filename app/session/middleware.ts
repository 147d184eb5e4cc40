import "server-only"
import { redirect, type MiddlewareFunction } from "react-router"
import { localePath } from "#app/i18n/paths.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { opensDocument, Session, sessionContext } from "#app/session/session.ts"
import { isLocale, resolveLocale } from "#domain/locale.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"

/** Parses the request's cookies into a Session, and adds the changed cookies to the response. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = new Session(request.headers.get("cookie"))
  context.set(sessionContext, session)
  const wasPersonal = session.isPersonal
  const response = await next()
  // A route that sets Cache-Control itself sets no cookies, because shared caches may store its response (the feeds).
  if (response.headers.has("Cache-Control")) return response
  if (request.method === "GET") {
    session.renew({
      isDocument: opensDocument(request.headers.get("sec-fetch-mode")),
      isPrefetched: isPrefetch(request.headers.get("Purpose")),
    })
  }
  // In RSC mode a redirect has the status 202 at this point. The router sets the final status later.
  const isRedirect = response.status === 202 || Math.floor(response.status / 100) === 3
  for (const line of session.listSetCookies({ isRedirect })) {
    response.headers.append("Set-Cookie", line)
  }
  // With no-store, personal pages do not stay in the cache of a browser that several people use.
  const isPersonal = wasPersonal || session.isPersonal
  response.headers.set("Cache-Control", isPersonal ? "private, no-store" : "private, no-cache")
  return response
}

/** Paths without a language prefix that are not redirected. */
const UNPREFIXED = ["/", "/robots.txt", "/llms.txt", "/sitemap.xml", "/build.json"]

const needsPrefix = (pathname: string) =>
  !UNPREFIXED.includes(pathname) && !SHOP_API_PATH.test(pathname)

/**
 * Determines the language of the request from the URL's prefix, the cookie or the browser [S2.53]. Saves the language
 * of the prefix, unless the page is prefetched. Redirects pages without a prefix, except the home page, to the URL with
 * a prefix [D.15].
 */
export const localeMiddleware: MiddlewareFunction<Response> = (
  { request, params, context },
  next,
) => {
  const session = context.get(sessionContext)
  const prefix = params.locale
  const locale = resolveLocale(prefix, session.locale, request.headers.get("accept-language"))
  const url = new URL(request.url)
  if (prefix === undefined && needsPrefix(url.pathname)) {
    throw redirect(localePath(locale, url.pathname) + url.search)
  }
  const isPrefetched = isPrefetch(request.headers.get("Purpose"))
  if (isLocale(prefix) && session.locale !== prefix && !isPrefetched) session.saveLocale(prefix)
  context.set(localeContext, locale)
  return next()
}
