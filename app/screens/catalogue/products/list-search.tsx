import "server-only"
import { listHiddenFields, type ProductFilters } from "#app/schemas/product-filters.ts"
import { LocalizedSearchForm } from "../search/localized-search-form.tsx"
import { search } from "./products.css.ts"

interface ListSearchProps {
  filters: ProductFilters
}

/** The search form of the list. A search keeps the filters and the sort order of the list. */
export function ListSearch({ filters }: ListSearchProps) {
  const hiddenFields = listHiddenFields(filters, "q")
  return (
    <div className={search}>
      <LocalizedSearchForm id="list-search" q={filters.q} hiddenFields={hiddenFields} />
    </div>
  )
}
