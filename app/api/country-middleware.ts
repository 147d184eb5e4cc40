import "server-only"
import type { MiddlewareFunction } from "react-router"
import { sessionContext } from "#app/session/session.ts"
import { chooseCountryOfUrl, COUNTRY_PARAM } from "./country-of-url.ts"

/**
 * Chooses the country that the URL names. For requests that the page cache answers, `parsePageRequest` does this. A
 * prefetch changes no cookies.
 */
export const countryMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const session = context.get(sessionContext)
  if (!session.isPrefetch) {
    chooseCountryOfUrl(session, new URL(request.url).searchParams.get(COUNTRY_PARAM))
  }
  return next()
}
