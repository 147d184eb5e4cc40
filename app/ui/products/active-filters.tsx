import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/words.ts"
import {
  FACETS,
  formatFilters,
  withoutValue,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { Chip } from "../chip/chip.tsx"
import { CloseIcon } from "../icon/controls-icons.tsx"
import { TextLink } from "../link/text-link.tsx"
import { FacetDot } from "./facet-group.tsx"
import type { ProductsView } from "./products-view.ts"
import * as styles from "./products.css.ts"

interface ActiveFilter {
  key: string
  text: string
  /** The colour of a family. */
  dot: ReactNode
  without: ProductFilters
}

interface ActiveFiltersProps {
  view: Pick<ProductsView, "filters" | "facets">
  action: string
}

/** What the list is narrowed down to, each as a link that takes it off. */
export function ActiveFilters({ view: { filters, facets }, action }: ActiveFiltersProps) {
  const chosen: ActiveFilter[] = FACETS.flatMap((name) =>
    filters[name].map((value) => ({
      key: `${name} ${value}`,
      text: facets[name].find((choice) => choice.value === value)?.label ?? value,
      dot: <FacetDot name={name} value={value} />,
      without: withoutValue(filters, name, value),
    })),
  )
  if (filters.orderable) {
    const text = t("catalogue:filters.orderable")
    const without = { ...filters, orderable: false, page: 1 }
    chosen.push({ key: "orderable", text, dot: null, without })
  }
  if (filters.q) {
    const text = t("catalogue:filters.query", { query: filters.q })
    chosen.unshift({ key: "q", text, dot: null, without: { ...filters, q: "", page: 1 } })
  }
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t("catalogue:filters.chosen")}>
      {chosen.map(({ key, text, dot, without }) => (
        <li key={key} className={styles.chipItem}>
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
          look="aloneSmall"
          href={action + formatFilters({ sort: filters.sort })}
          keepScroll
        >
          {t("catalogue:filters.reset")}
        </TextLink>
      </li>
    </ul>
  )
}
