/** Whose catalogue it is: a language and an iso_code, null for the shop's default. */
export interface Asker {
  locale: string
  country: string | null
}

/**
 * Asks the shop API from the browser; `address` begins behind its version. Answers the JSON, null for a refusal.
 * Rejects when it was given up or nothing came.
 */
export async function askCatalogue(
  address: string,
  { locale, country }: Asker,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { "App-Locale": locale, ...(country ? { "App-Country": country } : {}) }
  const answer = await fetch(`/api/v1/${address}`, { headers, signal })
  return answer.ok ? await answer.json() : null
}
