import "server-only"
import { t } from "#app/i18n/words.ts"
import { FACETS, formatFilters } from "#app/schemas/product-filters.ts"
import { PageHead } from "../page-head/page-head.tsx"
import type { ProductsView } from "./products-view.ts"

/** Title and canonical address of a list: its filters and its page, but not its order. */
export function ProductsHead({ view }: { view: ProductsView }) {
  const { filters, total } = view
  return (
    <PageHead
      title={titleOf(view)}
      description={t("catalogue:lead")}
      path={`/products${formatFilters({ ...filters, sort: "new" })}`}
      noindex={filters.q !== "" || total === 0}
    />
  )
}

/** What the list is narrowed down to, and which page it is. */
function titleOf({ filters, facets }: ProductsView): string {
  const chosen = FACETS.flatMap((name) =>
    filters[name].map((value) => facets[name].find((choice) => choice.value === value)?.label),
  ).filter((label) => label !== undefined)
  const words = filters.q ? [t("catalogue:filters.query", { query: filters.q }), ...chosen] : chosen
  const all = t("catalogue:all_perfumes")
  const title = words.length === 0 ? all : `${all}: ${words.join(", ")}`
  return filters.page === 1 ? title : t("catalogue:pager.title", { title, page: filters.page })
}
