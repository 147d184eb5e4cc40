import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import { cacheOfferedCountries } from "#app/api/known-countries.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { Session } from "#app/session/session.ts"
import type { Country } from "#contract/countries.ts"

/** All countries of the shop, those that it offers, and the active one; the page cache learns which are offered. */
export async function loadCountries(
  shop: ShopApiClient,
  session: Session,
): Promise<{ countries: Country[]; offered: Country[]; active: Country }> {
  const { country: active, countries, offered } = await getActiveCountry(shop, session)
  cacheOfferedCountries(offered.map(({ iso_code }) => iso_code))
  return { countries, offered, active }
}
