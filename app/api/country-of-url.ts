import "server-only"
import type { MiddlewareFunction } from "react-router"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { sessionContext, type Session } from "#app/session/session.ts"
import { isKnownCountry } from "./offered-countries.ts"

/** Query parameter with the ISO code of a country. The links of a country's merchant feed have it. */
export const COUNTRY_PARAM = "country"

/**
 * Chooses the country that a URL names for a visitor who has chosen none [D1.209]. A visitor who comes from an
 * advertisement then sees the price of the advertisement, and so does the crawler that compares the two. While the list
 * of offered countries is out of date, any code is chosen, as one in a cookie is: the page is then not cached, and the
 * shop API answers for an unknown country with the default one.
 *
 * @param code the value of COUNTRY_PARAM; ignored if the shop does not offer the country
 */
export function chooseCountryOfUrl(session: Session, code: string | null): void {
  const hasChosen = session.country !== null && isKnownCountry(session.country) !== false
  if (code === null || hasChosen) return
  if (/^[a-z]{2}$/.test(code) && isKnownCountry(code) !== false) session.saveCountry(code)
}

/** Chooses the country of a URL that bypasses the page cache. A prefetched page changes no cookies. */
export const countryMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (!isPrefetch(request.headers.get("purpose"))) {
    const { searchParams } = new URL(request.url)
    chooseCountryOfUrl(context.get(sessionContext), searchParams.get(COUNTRY_PARAM))
  }
  return next()
}
