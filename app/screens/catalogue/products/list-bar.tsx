import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import {
  countChosen,
  formatFilters,
  listHiddenFields,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { Select } from "#app/ui/form/select.tsx"
import { ArrowRightIcon, FiltersIcon } from "#app/ui/icon/controls-icons.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { SORTS, type Sort } from "#domain/sorts.ts"
import { FILTERS_ID } from "./filter-panel.tsx"
import * as styles from "./products.css.ts"
import { SubmitSortOnChange } from "./submit-sort-on-change.tsx"

/**
 * The bar above the list: the sort order and, on small screens, the button that opens the filters. The sort order belongs
 * to the form of the filters. Text browsers, which ignore the attribute `form`, send it with the bar's own form, whose
 * hidden fields repeat the filters.
 */
export function ListBar({ filters }: { filters: ProductFilters }) {
  const chosen = countChosen(filters)
  const title =
    chosen === 0
      ? t("catalogue:filters.title")
      : t("catalogue:filters.title_chosen", { number: chosen })
  return (
    <form id="sort-form" className={styles.bar} action={pagePath("products")}>
      <ShowAt on="narrow">
        <Chip popoverTarget={FILTERS_ID}>
          <FiltersIcon />
          {title}
        </Chip>
        {/* Replaces the button in browsers without popovers. */}
        <Chip href={`#${FILTERS_ID}`}>{title}</Chip>
      </ShowAt>
      <Select
        id="sort"
        name="sort"
        form={FILTERS_ID}
        size="small"
        label={t("catalogue:sort.label")}
        labelHidden
        defaultValue={filters.sort}
        options={SORTS.filter((order) => filters.q !== "" || order !== "relevance").map(
          (order) => ({ value: order, label: formatSort(order) }),
        )}
      />
      <SubmitSortOnChange
        selectId="sort"
        value={filters.sort}
        hiddenFields={listHiddenFields(filters, "sort")}
      />
      <noscript>
        <IconButton label={t("catalogue:sort.apply")} form={FILTERS_ID}>
          <ArrowRightIcon />
        </IconButton>
      </noscript>
    </form>
  )
}

function formatSort(order: Sort): string {
  return order === "-price" ? t("catalogue:sort.price_down") : t(`catalogue:sort.${order}`)
}

/** Returns the URL of another page of the same list. */
export function pageHref(action: string, filters: ProductFilters, page: number): string {
  return action + formatFilters({ ...filters, page })
}
