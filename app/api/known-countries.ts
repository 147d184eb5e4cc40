import "server-only"

let offered: ReadonlySet<string> = new Set()
let isValid = false

export function cacheOfferedCountries(isoCodes: Iterable<string>): void {
  offered = new Set(isoCodes)
  isValid = true
}

export function invalidateOfferedCountries(): void {
  isValid = false
}

/** Part of the key of cached pages, which list the offered countries. */
export function getOfferedCountriesKey(): string {
  return [...offered].join(",")
}

/**
 * Whether the country is offered; null when it is not in the list and the list is invalid. A country of an invalid list
 * counts as offered: if it no longer is, the shop API responds with the default country's page.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (offered.has(isoCode)) return true
  return isValid ? false : null
}
