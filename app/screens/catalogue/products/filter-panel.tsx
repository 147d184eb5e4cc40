import "server-only"
import { Fragment } from "react"
import { formatCount } from "#app/i18n/format-count.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import {
  type FacetName,
  FACETS,
  formatFilters,
  withoutFilters,
} from "#app/schemas/product-filters.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { ManagePopover } from "#app/ui/overlay/manage-popover.tsx"
import * as sheet from "#app/ui/overlay/sheet.css.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import { FacetGroup } from "./facet-group.tsx"
import { FilterForm } from "./filter-form.tsx"
import { FilterResultCount } from "./filter-result-count.tsx"
import * as styles from "./filters.css.ts"
import { PriceFields } from "./price-fields.tsx"
import type { ProductsView } from "./products-view.ts"

export const FILTERS_ID = "filters"

/** Filters whose choices are visible at first. */
const OPEN_AT_FIRST: ReadonlySet<FacetName> = new Set(["family", "gender", "note"])

const FIRST: readonly FacetName[] = ["family", "gender", "brand", "note"]
const LAST: readonly FacetName[] = ["volume", "without_note"]

/**
 * All filters in the order in which the form shows them, which is the order in which customers decide. The URL has
 * another order.
 */
const FILTERS = [...FIRST, ...FACETS.filter((name) => ![...FIRST, ...LAST].includes(name)), ...LAST]

interface FilterPanelProps {
  view: Pick<ProductsView, "filters" | "invalidPrices" | "facets" | "total" | "currency">
  /** URL of the list without its query. */
  action: string
}

/** The filters, beside the list or as a popover over it. */
export function FilterPanel({ view, action }: FilterPanelProps) {
  const { filters, invalidPrices, facets, total, currency } = view
  return (
    <FilterForm id={FILTERS_ID} label={t("catalogue:filters.title")} action={action}>
      {/* Enter in a field presses the form's first button. Without this hidden button, the first one would be a button
          that sets a price limit. */}
      <button type="submit" hidden>
        {t("catalogue:filters.show")}
      </button>
      <div className={`${sheet.head} ${styles.sheetOnly}`}>
        <Heading level={2} size="title">
          {t("catalogue:filters.title")}
        </Heading>
        <IconButton
          type="button"
          label={t("common:close")}
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
        >
          <CloseIcon />
        </IconButton>
      </div>
      <div className={`${sheet.body} ${styles.body}`}>
        {filters.q ? <input type="hidden" name="q" value={filters.q} /> : null}
        <div className={styles.first}>
          <Checkbox
            name="orderable"
            value="1"
            defaultChecked={filters.orderable}
            label={t("catalogue:filters.orderable")}
          />
        </div>
        {FILTERS.map((name) => (
          <Fragment key={name}>
            <FacetGroup name={name} choices={facets[name]} open={OPEN_AT_FIRST.has(name)} />
            {name === "gender" ? (
              <PriceFields
                formId={FILTERS_ID}
                filters={filters}
                invalid={invalidPrices}
                range={facets.price}
                currency={currency}
              />
            ) : null}
          </Fragment>
        ))}
        <noscript>
          <div className={styles.send}>
            <Button block>{t("catalogue:filters.show")}</Button>
          </div>
        </noscript>
      </div>
      <div className={`${sheet.foot} ${styles.sheetOnly}`}>
        <Actions align="split">
          <Button tone="line" href={action + formatFilters(withoutFilters(filters))}>
            {t("catalogue:filters.reset")}
          </Button>
          <Button>
            {t("catalogue:filters.show")}{" "}
            <FilterResultCount
              total={formatCount(total)}
              source={localePath(currentLocale(), "perfume-count")}
            />
          </Button>
        </Actions>
      </div>
      <ManagePopover popoverId={FILTERS_ID} />
    </FilterForm>
  )
}
