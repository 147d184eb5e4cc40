import "server-only"
import type { Session } from "#app/session/session.ts"
import { getActiveCountry } from "./active-country.ts"
import type { ShopApiClient } from "./shop-api-client.ts"
import { ShopError } from "./shop-error.ts"

/**
 * Returns the ISO code of the account's country if the shop offers this country and it is not the active one; otherwise
 * null. With an offer, saves the active country, so that the customer is asked only once whether to switch. A failure
 * to load the countries is ignored (null), because the customer is already signed in. After a registration, the shop
 * API would refuse a repeated form, whose SMS code is used up.
 */
export async function offerCountryOnce(
  shop: ShopApiClient,
  session: Session,
  countryId: number,
): Promise<string | null> {
  try {
    const { country, offered } = await getActiveCountry(shop, session)
    const accountCountry = offered.find(({ id }) => id === countryId)
    if (!accountCountry || accountCountry.id === country.id) return null
    session.saveCountry(country.iso_code)
    return accountCountry.iso_code
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}
