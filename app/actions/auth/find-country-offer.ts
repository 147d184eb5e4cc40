import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import type { Session } from "#app/session/session.ts"

/**
 * Returns the ISO code of the account's country if the shop offers it and it is not the active one. Returns null if the
 * list of countries cannot be loaded: the customer is signed in by now, and a code cannot be used again.
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
