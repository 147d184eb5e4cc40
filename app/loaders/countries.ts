import "server-only"
import type { Session } from "#app/session/session.ts"
import { noteCountries } from "#app/shop/known-countries.ts"
import type { Shop } from "#app/shop/shop.ts"
import { listCountries, type Country } from "#contract/countries.ts"

/** Countries of the shop, and the one in force: the visitor's choice while it is served, else the default. */
export async function loadCountries(
  shop: Shop,
  session: Session,
): Promise<{ countries: Country[]; active: Country }> {
  const { countries, default_country } = await shop.call(listCountries, {})
  noteCountries(countries.map(({ iso_code }) => iso_code))
  const chosen = countries.find(({ iso_code }) => iso_code === session.country)
  return { countries, active: chosen ?? default_country }
}
