import "server-only"
import { redirect, type MiddlewareFunction } from "react-router"
import { env } from "#app/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { localeContext } from "#app/i18n/words.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { DEFAULT_LOCALE, findAcceptedLocale, isLocale, type Locale } from "#domain/locale.ts"

const READS = new Set(["GET", "HEAD", "OPTIONS"])
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Reads the visitor's cookies for everything behind it, and sets on the answer what was written. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = new Session(request.headers.get("cookie"))
  context.set(sessionContext, session)
  const response = await next()
  if (request.method === "GET") session.renew()
  // In this mode a redirect leaves the router as 202, and gets its own status afterwards.
  const isRedirect = response.status === 202 || Math.floor(response.status / 100) === 3
  for (const line of session.listSetCookies({ isRedirect })) {
    response.headers.append("Set-Cookie", line)
  }
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-cache")
  }
  return response
}

/**
 * Writes come from our own pages alone. A browser names the page's origin on every POST; one that names
 * none at all (an old one, with no Sec-Fetch-Site either) is let through, as SameSite=Lax still guards it.
 */
export const originMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  if (READS.has(request.method)) return next()
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const isOurs = origin === null ? site === null || site === "same-origin" : isOurOrigin(origin)
  if (!isOurs) throw new Response(null, { status: 403 })
  return next()
}

function isOurOrigin(origin: string): boolean {
  if (origin === env.SITE_URL) return true
  if (!env.isLocal || !URL.canParse(origin)) return false
  const [given, own] = [new URL(origin), new URL(env.SITE_URL)]
  return LOOPBACK.has(given.hostname) && given.port === own.port && given.protocol === own.protocol
}

/** Home, the files that crawlers ask for by these very names, and what the shop API answers. */
const UNPREFIXED = /^\/(?:$|robots\.txt$|sitemap\.xml$|api\/|images\/)/

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
  if (prefix === undefined && !UNPREFIXED.test(url.pathname)) {
    throw redirect(localePath(locale, url.pathname) + url.search)
  }
  context.set(localeContext, locale)
  return next()
}
