import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import { cacheOfferedCountries } from "#app/api/offered-countries.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { Session } from "#app/session/session.ts"
import type { Country } from "#contract/countries.ts"

/**
 * Loads all countries of the shop, the countries that visitors can choose (`offered`), and the visitor's country
 * (`active`), which may be the default country (`isDefault`). Also updates the list of offered countries that is a part
 * of the page cache's keys.
 */
export async function loadCountries(
  shop: ShopApiClient,
  session: Session,
): Promise<{ countries: Country[]; offered: Country[]; active: Country; isDefault: boolean }> {
  const { country: active, defaultCountry, ...rest } = await getActiveCountry(shop, session)
  const offeredCodes = rest.offered.map(({ iso_code }) => iso_code)
  cacheOfferedCountries(offeredCodes, defaultCountry.iso_code)
  return { ...rest, active }
}
