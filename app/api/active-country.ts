import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { Session } from "#app/session/session.ts"
import { listCountries, type Country } from "#contract/countries.ts"

/**
 * Loads all countries of the shop, the countries that it offers, and the active country. The active country is the one
 * that the visitor has chosen, if the shop offers it, and otherwise the default country (`isDefault`).
 */
export async function getActiveCountry(
  shop: ShopApiClient,
  session: Session,
): Promise<{
  country: Country
  countries: Country[]
  offered: Country[]
  defaultCountry: Country
  isDefault: boolean
}> {
  const answer = await shop.call(listCountries, {})
  const { countries: offered, default_country: defaultCountry } = answer
  const chosen = offered.find(({ iso_code }) => iso_code === session.country)
  const country = chosen ?? defaultCountry
  const isDefault = country.iso_code === defaultCountry.iso_code
  return { country, countries: answer.all_countries ?? offered, offered, defaultCountry, isDefault }
}
