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

/**
 * Returns the offered countries as a part of the cache key of pages. Pages list the offered countries, so a page that
 * was cached with another list must not be used.
 */
export function getOfferedCountriesKey(): string {
  return [...offered].join(",")
}

/**
 * Whether the shop offers the country. Returns null if the list of countries is out of date and does not contain the
 * country. A country on a list that is out of date counts as offered: if the shop no longer offers it, the shop API
 * answers for the default country.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (offered.has(isoCode)) return true
  return isValid ? false : null
}
