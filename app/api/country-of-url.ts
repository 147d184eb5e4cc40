import "server-only"
import type { MiddlewareFunction } from "react-router"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { sessionContext, type Session } from "#app/session/session.ts"
import { isDefaultCountry, isKnownCountry } from "./offered-countries.ts"

/** Query parameter with the ISO code of a country. The links of a country's merchant feed have it. */
export const COUNTRY_PARAM = "country"

/**
 * Chooses the country that a URL names, for a visitor who has chosen none [D1.209]. Visitors who follow an
 * advertisement, and the crawler that checks the advertisement, then see the advertised price. A change from the
 * default country clears the checkout data [S4.44]. While the list of offered countries is out of date, any two letters
 * are accepted: the page is then not cached, and the shop API treats an unknown country as the default country.
 *
 * @param code the value of COUNTRY_PARAM; ignored if the shop does not offer the country
 */
export function chooseCountryOfUrl(session: Session, code: string | null): void {
  const hasChosen = session.country !== null && isKnownCountry(session.country) !== false
  if (code === null || hasChosen) return
  if (!/^[a-z]{2}$/.test(code) || isKnownCountry(code) === false) return
  if (!isDefaultCountry(code)) session.clearCheckout({ keepCart: true })
  session.saveCountry(code)
}

/**
 * Chooses the country that the URL names. For requests that the page cache answers, `parsePageRequest` does this. A
 * prefetch changes no cookies.
 */
export const countryMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (!isPrefetch(request.headers.get("purpose"))) {
    const { searchParams } = new URL(request.url)
    chooseCountryOfUrl(context.get(sessionContext), searchParams.get(COUNTRY_PARAM))
  }
  return next()
}
