import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/translations.ts"
import { defaultSort } from "#app/schemas/format-filter-query.ts"
import {
  FACETS,
  formatFilters,
  withoutFilters,
  withoutValue,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import { FacetDot } from "./facet-group.tsx"
import { formatChoice, formatPriceRange } from "./product-list-texts.ts"
import type { ProductsView } from "./products-view.ts"
import * as styles from "./products.css.ts"

interface ActiveFilter {
  key: string
  text: string
  /** The dot with the color of a family; null for other filters. */
  dot: ReactNode
  without: ProductFilters
}

interface ActiveFiltersProps {
  view: Pick<ProductsView, "filters" | "facets" | "currency" | "total">
  action: string
}

/**
 * The active filters, each as a link that removes it, and a link that removes all of them. While the list is empty, the
 * search query is shown among them, because no heading shows the query then. It has a link of its own: the link that
 * removes all filters keeps the query, which may find perfumes without them [D1.349].
 */
export function ActiveFilters({ view, action }: ActiveFiltersProps) {
  const { filters, facets, currency, total } = view
  const chosen: ActiveFilter[] = FACETS.flatMap((name) =>
    filters[name].map((value) => ({
      key: `${name} ${value}`,
      text: formatChoice(
        name,
        facets[name].find((choice) => choice.value === value)?.label ?? value,
      ),
      dot: <FacetDot name={name} value={value} />,
      without: withoutValue(filters, name, value),
    })),
  )
  if (filters.price_min !== "" || filters.price_max !== "") {
    const without = { ...filters, price_min: "", price_max: "", page: 1 }
    chosen.push({ key: "price", text: formatPriceRange(filters, currency), dot: null, without })
  }
  if (filters.orderable) {
    const text = t("catalogue:filters.orderable")
    const without = { ...filters, orderable: false, page: 1 }
    chosen.push({ key: "orderable", text, dot: null, without })
  }
  if (filters.q && total === 0) {
    const text = t("catalogue:filters.query", { query: filters.q })
    chosen.unshift({ key: "q", text, dot: null, without: withoutQuery(filters) })
  }
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t("catalogue:filters.chosen")}>
      {chosen.map(({ key, text, dot, without }) => (
        <li key={key}>
          <Chip
            href={action + formatFilters(without)}
            label={t("catalogue:filters.remove", { name: text })}
            keepScroll
          >
            {dot}
            <span className={styles.chipText}>{text}</span>
            <CloseIcon />
          </Chip>
        </li>
      ))}
      <li>
        <TextLink
          variant="aloneSmall"
          href={action + formatFilters(withoutFilters(filters))}
          keepScroll
        >
          {t("catalogue:filters.reset")}
        </TextLink>
      </li>
    </ul>
  )
}

/**
 * Removes the query from the filters of a list. Sorting by relevance needs a query, so it becomes the default order.
 */
export function withoutQuery(filters: ProductFilters): ProductFilters {
  const { sort } = filters
  const without = { ...filters, q: "", page: 1 }
  return { ...without, sort: sort === "relevance" ? defaultSort(without) : sort }
}
