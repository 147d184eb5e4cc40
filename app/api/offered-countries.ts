import "server-only"

let offered: ReadonlySet<string> = new Set()
let defaultCode: string | null = null
let isValid = false

export function cacheOfferedCountries(isoCodes: Iterable<string>, defaultIsoCode: string): void {
  offered = new Set(isoCodes)
  defaultCode = defaultIsoCode
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

/** Whether the country is not the default one. Returns false before the countries are loaded for the first time. */
export const isOtherThanDefault = (isoCode: string): boolean =>
  defaultCode !== null && isoCode !== defaultCode

/**
 * Whether the shop offers the country. Returns null if the list of countries is out of date and does not contain the
 * country. A country on a list that is out of date counts as offered: if the shop no longer offers it, the shop API
 * answers for the default country.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (offered.has(isoCode)) return true
  return isValid ? false : null
}
