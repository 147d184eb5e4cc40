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
 * Returns a part of the key of cached pages. Pages list the offered countries, so a change of these countries needs new
 * pages.
 */
export function getOfferedCountriesKey(): string {
  return [...offered].join(",")
}

/**
 * Whether the shop offers the country; null if the list is invalid and does not contain it. A country in an invalid
 * list counts as offered: if the shop no longer offers it, the shop API responds with the default country's page.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (offered.has(isoCode)) return true
  return isValid ? false : null
}
