import "server-only"
import type { Country } from "#contract/countries.ts"
import { formatPhoneOf } from "#domain/phone.ts"

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
