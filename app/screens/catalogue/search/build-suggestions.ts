import "server-only"
import { formatCount } from "#app/i18n/format-count.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { formatFilters } from "#app/schemas/product-filters.ts"
import type { Suggestions } from "#contract/suggestions.ts"
import { buildFoundPerfume } from "./build-found-perfume.ts"
import type { Suggestion } from "./suggestion.ts"

/** Converts the shop API's suggestions to the entries of the list, with their links and texts. */
export function buildSuggestions({ brands, notes, products }: Suggestions): Suggestion[] {
  const list = pagePath("products")
  return [
    ...brands.map(({ name, slug, count }) => ({
      kind: "brand" as const,
      href: list + formatFilters({ brand: [slug] }),
      text: name,
      count: formatCount(count),
    })),
    ...notes.map(({ key, name, count }) => ({
      kind: "note" as const,
      href: list + formatFilters({ note: [key] }),
      text: name,
      count: formatCount(count),
    })),
    ...products.map((product) => ({ kind: "product" as const, ...buildFoundPerfume(product) })),
  ]
}
