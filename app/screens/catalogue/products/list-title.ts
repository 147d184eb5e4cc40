import "server-only"
import { t } from "#app/i18n/translations.ts"
import { type FacetName, FACETS, findSubject } from "#app/schemas/product-filters.ts"
import { GENDERS } from "#domain/product-attributes.ts"
import type { ProductsView } from "./products-view.ts"

type ListFilters = Pick<ProductsView, "filters" | "facets">

/**
 * The title of a list of one brand, note, family or gender, which search engines index as a page of
 * its own. Null for any other list and for an unknown value.
 */
export function formatListTitle({ filters, facets }: ListFilters): string | null {
  const subject = findSubject(filters)
  if (!subject) return null
  const { facet, value } = subject
  const gender = GENDERS.find((known) => known === filters.gender[0])
  if (facet === "gender") return gender ? t(`catalogue:titles.gender.${gender}`) : null
  const name = facets[facet].find((choice) => choice.value === value)?.label
  if (name === undefined) return null
  const title = t(`catalogue:titles.${facet}`, { name })
  if (!gender) return title
  return t("catalogue:titles.for_whom", { title, gender: t(`attributes:gender_inline.${gender}`) })
}

/** The heading of a list: its query, or the title of `formatListTitle`; null for any other list. */
export function formatListHeading(view: ListFilters): string | null {
  const { q } = view.filters
  return q === "" ? formatListTitle(view) : t("catalogue:filters.query", { query: q })
}

/** Describes any list by its filters. */
export function describeList(view: ListFilters): string {
  const { filters, facets } = view
  const title = formatListTitle(view)
  if (title !== null) return title
  const query = formatListHeading(view)
  const chosen = FACETS.flatMap((name) =>
    filters[name].flatMap((value) => {
      const label = facets[name].find((choice) => choice.value === value)?.label
      return label === undefined ? [] : formatChoice(name, label)
    }),
  )
  if (query !== null) return [query, ...chosen].join(", ")
  const all = t("catalogue:all_perfumes")
  return chosen.length === 0 ? all : `${all}: ${chosen.join(", ")}`
}

/** The text of a selected value. */
export function formatChoice(name: FacetName, label: string): string {
  return name === "without_note" ? t("catalogue:filters.without", { note: label }) : label
}
