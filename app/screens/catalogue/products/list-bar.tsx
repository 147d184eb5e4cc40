import "server-only"
import { t } from "#app/i18n/translations.ts"
import { countChosen, formatFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Chip } from "#app/ui/action/chip.tsx"
import { FiltersIcon } from "#app/ui/icon/controls-icons.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { SORTS, type Sort } from "#domain/sorts.ts"
import { FILTERS_ID } from "./filter-panel.tsx"
import * as styles from "./products.css.ts"
import { SortSelect } from "./sort-select.tsx"

/** The bar above the list: on small screens the button that opens the filters; the sort order. */
export function ListBar({ filters }: { filters: ProductFilters }) {
  const chosen = countChosen(filters)
  return (
    <div className={styles.bar}>
      <ShowAt on="narrow">
        <Chip popoverTarget={FILTERS_ID}>
          <FiltersIcon />
          {chosen === 0
            ? t("catalogue:filters.title")
            : t("catalogue:filters.title_chosen", { number: chosen })}
        </Chip>
      </ShowAt>
      <SortSelect
        id="sort"
        form={FILTERS_ID}
        label={t("catalogue:sort.label")}
        value={filters.sort}
        options={SORTS.filter((order) => filters.q !== "" || order !== "relevance").map(
          (order) => ({ value: order, label: formatSort(order) }),
        )}
      />
      <noscript>
        <Button size="small" tone="line" form={FILTERS_ID}>
          {t("catalogue:sort.apply")}
        </Button>
      </noscript>
    </div>
  )
}

function formatSort(order: Sort): string {
  return order === "-price" ? t("catalogue:sort.price_down") : t(`catalogue:sort.${order}`)
}

/** URL of another page of the same list. */
export function pageHref(action: string, filters: ProductFilters, page: number): string {
  return action + formatFilters({ ...filters, page })
}
