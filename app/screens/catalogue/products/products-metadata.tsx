import "server-only"
import { t } from "#app/i18n/translations.ts"
import { defaultSort } from "#app/schemas/format-filter-query.ts"
import { countChosen, formatFilters } from "#app/schemas/product-filters.ts"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import { breadcrumbList } from "../structured-data/breadcrumb-list.ts"
import { StructuredData } from "../structured-data/structured-data.tsx"
import { describeList, formatListTitle } from "./product-list-texts.ts"
import type { ProductsView } from "./products-view.ts"

/**
 * The title and the canonical URL of a list. The canonical URL includes filters and page number, but not the sort
 * order.
 */
export function ProductsMetadata({ view }: { view: ProductsView }) {
  const { filters, total } = view
  // Search engines may index the whole list and the lists of a single brand, note, family or gender, but no other
  // combination of filters.
  const isWhole = filters.q === "" && countChosen(filters) === 0
  const name = formatListTitle(view)
  const [lead, count] = [t("catalogue:lead"), t("catalogue:count", { count: total })]
  const path = `products${formatFilters({ ...filters, sort: defaultSort(filters) })}`
  return (
    <>
      <PageMetadata
        title={titleOf(view)}
        description={name === null ? lead : `${name}: ${count}. ${lead}`}
        path={`/${path}`}
        noindex={(!isWhole && name === null) || total === 0}
      />
      {name === null ? null : <StructuredData thing={breadcrumbList({ name, path })} />}
    </>
  )
}

/** Returns the title of the page: the list's filters and its page number. */
function titleOf(view: ProductsView): string {
  const { page } = view.filters
  const title = describeList(view)
  return page === 1 ? title : t("catalogue:pager.title", { title, page })
}
