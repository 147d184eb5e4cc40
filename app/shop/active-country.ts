import "server-only"
import type { Session } from "#app/session/session.ts"
import type { Shop } from "#app/shop/shop.ts"
import { listCountries, type Country } from "#contract/countries.ts"
import { formatPhoneOf } from "#domain/phone.ts"

/** The shop's countries, and the one that is delivered to: the visitor's choice while it is served. */
export async function getActiveCountry(
  shop: Shop,
  session: Session,
): Promise<{ country: Country; countries: Country[] }> {
  const { countries, default_country } = await shop.call(listCountries, {})
  const chosen = countries.find(({ iso_code }) => iso_code === session.country)
  return { country: chosen ?? default_country, countries }
}

/** Specification 5: e-mail is asked for everywhere but in Uzbekistan. */
export function needsEmail(country: Pick<Country, "iso_code">): boolean {
  return country.iso_code !== "uz"
}

/** A cleaned phone of any of the shop's countries, as that country writes it. */
export function formatAnyPhone(phone: string, countries: readonly Country[]): string {
  const masks = countries.map(({ phone_mask }) => phone_mask)
  return formatPhoneOf(masks, phone)
}

/** The phone masks of all countries, the active one's first: for a phone that may be of any of them. */
export function listPhoneMasks({
  country,
  countries,
}: {
  country: Country
  countries: readonly Country[]
}): string[] {
  return [...new Set([country, ...countries].map(({ phone_mask }) => phone_mask))]
}
