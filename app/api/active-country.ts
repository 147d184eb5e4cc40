import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { Session } from "#app/session/session.ts"
import { listCountries, type Country } from "#contract/countries.ts"
import { formatPhoneOf } from "#domain/phone.ts"

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

/**
 * Formats a phone number by the mask of its country. A mask is a pattern such as `+{998} 00 000-00-00`.
 *
 * @param phone without spaces, dashes and brackets
 */
export function formatAnyPhone(phone: string, countries: readonly Country[]): string {
  const masks = countries.map(({ phone_mask }) => phone_mask)
  return formatPhoneOf(masks, phone)
}

/** Returns the phone masks of all countries. The active country's mask is first. */
export function listPhoneMasks({
  country,
  countries,
}: {
  country: Country
  countries: readonly Country[]
}): string[] {
  return [...new Set([country, ...countries].map(({ phone_mask }) => phone_mask))]
}
