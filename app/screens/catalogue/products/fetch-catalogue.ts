/** The visitor's language, and the iso_code of their country; null for the shop's default. */
export interface CatalogueContext {
  locale: string
  country: string | null
}

/**
 * Fetches perfumes from the shop API in the browser. Resolves to the JSON, or to null for an error status.
 *
 * @param address path and query after `/api/v1/`
 * @throws when `signal` aborts or the network fails
 */
export async function fetchCatalogue(
  address: string,
  { locale, country }: CatalogueContext,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { "App-Locale": locale, ...(country ? { "App-Country": country } : {}) }
  const answer = await fetch(`/api/v1/${address}&group=perfume`, { headers, signal })
  return answer.ok ? await answer.json() : null
}
