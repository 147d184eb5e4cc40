import "server-only"
import { t } from "#app/i18n/translations.ts"
import { countChosen, defaultSort, formatFilters } from "#app/schemas/product-filters.ts"
import { PageHead } from "#app/ui/layout/page-head.tsx"
import { breadcrumbList } from "../structured-data/breadcrumb-list.ts"
import { StructuredData } from "../structured-data/structured-data.tsx"
import { describeList, nameList } from "./list-title.ts"
import type { ProductsView } from "./products-view.ts"

/** Title and canonical address of a list: its filters and its page, but not its order. */
export function ProductsHead({ view }: { view: ProductsView }) {
  const { filters, total } = view
  // Search engines are shown the whole list and those of one thing, not every combination of filters.
  const isWhole = filters.q === "" && countChosen(filters) === 0
  const name = nameList(view)
  const [lead, count] = [t("catalogue:lead"), t("catalogue:count", { count: total })]
  const path = `products${formatFilters({ ...filters, sort: defaultSort(filters) })}`
  return (
    <>
      <PageHead
        title={titleOf(view)}
        description={name === null ? lead : `${name}: ${count}. ${lead}`}
        path={`/${path}`}
        noindex={(!isWhole && name === null) || total === 0}
      />
      {name === null ? null : <StructuredData thing={breadcrumbList({ name, path })} />}
    </>
  )
}

/** What the list is narrowed down to, and which page it is. */
function titleOf(view: ProductsView): string {
  const { page } = view.filters
  const title = describeList(view)
  return page === 1 ? title : t("catalogue:pager.title", { title, page })
}
