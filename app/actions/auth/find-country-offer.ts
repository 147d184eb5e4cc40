import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import type { Session } from "#app/session/session.ts"

/**
 * Returns the ISO code of the account's country if the shop offers this country and it is not the active one; otherwise
 * null. A failure to load the countries is ignored (null), because the customer is already signed in. After a
 * registration, the shop API would refuse a repeated form, whose SMS code is used up.
 */
export async function findCountryOffer(
  shop: ShopApiClient,
  session: Session,
  countryId: number,
): Promise<string | null> {
  try {
    const { country, offered } = await getActiveCountry(shop, session)
    const ofAccount = offered.find(({ id }) => id === countryId)
    return ofAccount && ofAccount.id !== country.id ? ofAccount.iso_code : null
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}
