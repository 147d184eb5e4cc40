import "server-only"
import type { Session } from "#app/session/session.ts"
import { isKnownCountry, isOtherThanDefault } from "./offered-countries.ts"

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
  if (isOtherThanDefault(code)) session.clearCheckout({ keepCart: true })
  session.saveCountry(code)
}
