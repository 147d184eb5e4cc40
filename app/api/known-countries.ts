import "server-only"

let known: ReadonlySet<string> = new Set()
let isCertain = false

/** Remembers the iso_codes of the countries that the shop API offers. */
export function cacheOfferedCountries(isoCodes: Iterable<string>): void {
  known = new Set(isoCodes)
  isCertain = true
}

/** Invalidates the list. */
export function forgetCountries(): void {
  isCertain = false
}

/** Key of cached pages, which list the offered countries. */
export function getOfferedCountriesKey(): string {
  return [...known].join(",")
}

/**
 * Whether the country is offered; null when the list is invalid. A country of the invalid list counts as offered: if it is
 * not any more, its page is that of the default country.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (known.has(isoCode)) return true
  return isCertain ? false : null
}
