import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { formatFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { search } from "./products.css.ts"
import { SearchForm } from "./search-form.tsx"

interface ListSearchProps {
  filters: ProductFilters
  action: string
  country: string | null
}

/** The search form with its texts. Searching keeps the filters and the order of the list. */
export function ListSearch({ filters, action, country }: ListSearchProps) {
  const hiddenFields = new URLSearchParams(formatFilters({ ...filters, q: "", page: 1 }))
  return (
    <div className={search}>
      <SearchForm
        id="search"
        action={action}
        q={filters.q}
        hiddenFields={[...hiddenFields]}
        texts={{
          label: t("catalogue:search.label"),
          placeholder: t("catalogue:search.placeholder"),
          submit: t("catalogue:search.submit"),
          suggestions: {
            list: t("catalogue:search.suggestions"),
            brand: t("catalogue:search.brands"),
            note: t("catalogue:search.notes"),
            product: t("catalogue:search.perfumes"),
          },
        }}
        locale={currentLocale()}
        country={country}
      />
    </div>
  )
}
