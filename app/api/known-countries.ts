import "server-only"

let known: ReadonlySet<string> = new Set()
let isCertain = false

/** Notes which countries the shop API offers. */
export function noteCountries(isoCodes: Iterable<string>): void {
  known = new Set(isoCodes)
  isCertain = true
}

/** There may be others by now. */
export function forgetCountries(): void {
  isCertain = false
}

/** Cached pages show which countries there are to choose from: other offered countries make other pages. */
export function getOfferedCountriesKey(): string {
  return [...known].join(",")
}

/**
 * Whether the country is offered; null while the shop API was not asked since a change. One that was offered before the
 * change counts as offered: if it is not, its page is the default country's.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (known.has(isoCode)) return true
  return isCertain ? false : null
}
