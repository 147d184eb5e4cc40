import "server-only"
import { t } from "#app/i18n/words.ts"
import { countChosen, defaultSort, formatFilters } from "#app/schemas/product-filters.ts"
import { PageHead } from "../page-head/page-head.tsx"
import { describeList, nameList } from "./list-title.ts"
import type { ProductsView } from "./products-view.ts"

/** Title and canonical address of a list: its filters and its page, but not its order. */
export function ProductsHead({ view }: { view: ProductsView }) {
  const { filters, total } = view
  // Search engines are shown the whole list and those of one thing, not every combination of filters.
  const isWhole = filters.q === "" && countChosen(filters) === 0
  const isPageOfItsOwn = isWhole || nameList(view) !== null
  return (
    <PageHead
      title={titleOf(view)}
      description={t("catalogue:lead")}
      path={`/products${formatFilters({ ...filters, sort: defaultSort(filters) })}`}
      noindex={!isPageOfItsOwn || total === 0}
    />
  )
}

/** What the list is narrowed down to, and which page it is. */
function titleOf(view: ProductsView): string {
  const { page } = view.filters
  const title = describeList(view)
  return page === 1 ? title : t("catalogue:pager.title", { title, page })
}
