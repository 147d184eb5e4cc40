import "server-only"
import { t } from "#app/i18n/words.ts"
import { FACETS } from "#app/schemas/product-filters.ts"
import type { ProductsView } from "./products-view.ts"

/** The document's title: what the list is narrowed down to, and which page it is. */
export function productsTitle({
  filters,
  facets,
}: Pick<ProductsView, "filters" | "facets">): string {
  const chosen = FACETS.flatMap((name) =>
    filters[name].map((value) => facets[name].find((choice) => choice.value === value)?.label),
  ).filter((label) => label !== undefined)
  const words = filters.q ? [t("catalogue:filters.query", { query: filters.q }), ...chosen] : chosen
  const all = t("catalogue:all_perfumes")
  const title = words.length === 0 ? all : `${all}: ${words.join(", ")}`
  return filters.page === 1 ? title : t("catalogue:pager.title", { title, page: filters.page })
}
