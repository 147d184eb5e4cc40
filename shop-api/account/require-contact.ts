import { needsEmail } from "#domain/person-fields.ts"
import { matchesMask } from "#domain/phone.ts"
import type { Countries, CountryRow } from "#shop-api/countries/countries.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"

/**
 * Validates the country, the phone and the e-mail of a registration. Returns null as e-mail in a country that does not
 * ask for one.
 *
 * @throws ApiError 422 when the country is unknown, the phone does not match its mask, or a required e-mail is missing
 */
export async function requireContact(
  countries: Countries,
  form: { country_id: number; phone: string; email?: string | null | undefined },
): Promise<{ country: CountryRow; email: string | null }> {
  const country = await countries.find(form.country_id)
  if (!country) throw refuseFields({ country_id: "auth.country" })
  if (!matchesMask(form.phone, country.phoneMask)) {
    throw refuseFields({ phone: "auth.phone_of_country" })
  }
  if (!needsEmail(country.isoCode)) return { country, email: null }
  if (!form.email) throw refuseFields({ email: "field.required" })
  return { country, email: form.email }
}
