import { matchesMask } from "#domain/phone.ts"
import type { Countries, CountryRow } from "#shop-api/countries/countries.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"

/**
 * Returns the first country whose mask a phone matches.
 *
 * @throws ApiError 422 when it matches none
 */
export async function requireCountryOfPhone(
  countries: Countries,
  phone: string,
): Promise<CountryRow> {
  const listed = await countries.list()
  const country = listed.find(({ phoneMask }) => matchesMask(phone, phoneMask))
  if (!country) throw refuseFields({ phone: "field.phone" })
  return country
}
