import "server-only"

let known: ReadonlySet<string> | null = null

/** Notes which countries the shop API has named as served. */
export function noteCountries(isoCodes: Iterable<string>): void {
  known = new Set(isoCodes)
}

export function forgetCountries(): void {
  known = null
}

/** Whether the country is served; null while nobody has asked the shop API. */
export function isKnownCountry(isoCode: string): boolean | null {
  return known === null ? null : known.has(isoCode)
}
