import "server-only"

let known: ReadonlySet<string> = new Set()
let isCertain = false

/** Notes which countries the shop API has named as served. */
export function noteCountries(isoCodes: Iterable<string>): void {
  known = new Set(isoCodes)
  isCertain = true
}

/** There may be others by now. */
export function forgetCountries(): void {
  isCertain = false
}

/**
 * Whether the country is served; null while nobody has asked the shop API. One that was served is taken to be so: if it
 * is not, its page is the default country's.
 */
export function isKnownCountry(isoCode: string): boolean | null {
  if (known.has(isoCode)) return true
  return isCertain ? false : null
}
