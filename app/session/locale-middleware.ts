import "server-only"
import { redirect, type MiddlewareFunction } from "react-router"
import { localePath } from "#app/i18n/locale-path.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { sessionContext } from "#app/session/session.ts"
import { isLocale, resolveLocale } from "#domain/locale.ts"
import { SHOP_API_PATH } from "#domain/shop-api-path.ts"

/** Paths without a language prefix that are not redirected. */
const UNPREFIXED = [
  "/",
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/build.json",
]

const needsPrefix = (pathname: string) =>
  !UNPREFIXED.includes(pathname) && !SHOP_API_PATH.test(pathname)

/**
 * Determines the language of the request from the URL's prefix, the cookie or the browser [S2.53]. Saves the language
 * of a page, unless the page is only prefetched. Redirects pages without a prefix, except the home page, to the URL
 * with a prefix [D.15].
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
  const isPage = isLocale(prefix) || url.pathname === "/"
  if (isPage && session.locale !== locale && !session.isPrefetch) session.saveLocale(locale)
  context.set(localeContext, locale)
  return next()
}
