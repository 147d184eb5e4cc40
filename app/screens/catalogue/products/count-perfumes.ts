/** The visitor's language, and the ISO code of the visitor's country, which is null for the shop's default country. */
export interface CatalogueContext {
  locale: string
  country: string | null
}

/**
 * Asks the shop API in the browser how many perfumes match the filters. Resolves to null for an error status.
 *
 * @param filters query of the product list
 * @throws when `signal` aborts or the network fails
 */
export async function countPerfumes(
  filters: URLSearchParams,
  { locale, country }: CatalogueContext,
  signal: AbortSignal,
): Promise<number | null> {
  const query = new URLSearchParams([...filters, ["group", "perfume"], ["per_page", "1"]])
  const headers = { "App-Locale": locale, ...(country ? { "App-Country": country } : {}) }
  const answer = await fetch(`/api/v1/products?${query}`, { headers, signal })
  return answer.ok ? ((await answer.json()) as { total: number }).total : null
}
