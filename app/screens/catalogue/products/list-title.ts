import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { t } from "#app/i18n/translations.ts"
import {
  type FacetName,
  FACETS,
  findSubject,
  pickSubject,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { type Currency, MINOR_PER_MAJOR } from "#domain/money.ts"
import { GENDERS } from "#domain/product-attributes.ts"
import type { ProductsView } from "./products-view.ts"

type ListFilters = Pick<ProductsView, "filters" | "facets">
type ListView = ListFilters & Pick<ProductsView, "currency">

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

/** How many filters a heading names besides those of its title. All are above the list. */
const MAX_NAMED = 3

/** The heading of a list: its query, or its filters, of which it names the first ones; null for the whole list. */
export function formatListHeading(view: ListView): string | null {
  const { q } = view.filters
  if (q !== "") return t("catalogue:filters.query", { query: q })
  const { title, others } = splitTitle(view)
  if (others.length === 0) return title
  const named = others.slice(0, MAX_NAMED).join(", ")
  return `${title ?? t("catalogue:all_perfumes")}: ${named}${others.length > MAX_NAMED ? "…" : ""}`
}

/** Describes any list by its filters. */
export function describeList(view: ListView): string {
  const { q } = view.filters
  const { title, others } = splitTitle(view)
  if (q !== "") {
    const chosen = listChosen(view, view.filters)
    return [t("catalogue:filters.query", { query: q }), ...chosen].join(", ")
  }
  const first = title ?? t("catalogue:all_perfumes")
  return others.length === 0 ? first : `${first}: ${others.join(", ")}`
}

/** The title of the only brand, note or family of a list, with its only gender, and the texts of all other filters. */
function splitTitle(view: ListView): { title: string | null; others: string[] } {
  const { filters } = view
  const titled = pickSubject(filters)
  const title = formatListTitle({ ...view, filters: titled })
  if (title === null) return { title, others: listChosen(view, filters) }
  const others = { ...filters }
  for (const name of FACETS) if (titled[name].length > 0) others[name] = []
  return { title, others: listChosen(view, others) }
}

/** The texts of filters, without values that the catalogue does not have. */
function listChosen({ facets, currency }: ListView, filters: ProductFilters): string[] {
  const chosen = FACETS.flatMap((name) =>
    filters[name].flatMap((value) => {
      const label = facets[name].find((choice) => choice.value === value)?.label
      return label === undefined ? [] : formatChoice(name, label)
    }),
  )
  const hasPrice = filters.price_min !== "" || filters.price_max !== ""
  return [
    ...chosen,
    ...(hasPrice ? [formatPriceRange(filters, currency)] : []),
    ...(filters.orderable ? [t("catalogue:filters.orderable")] : []),
  ]
}

export function formatPriceRange(
  { price_min: min, price_max: max }: ProductFilters,
  currency: Currency,
): string {
  const shown = (major: string) =>
    formatPrice(Math.round(Number(major) * MINOR_PER_MAJOR), currency)
  if (min === "") return t("catalogue:filters.price_to", { price: shown(max) })
  if (max === "") return t("catalogue:filters.price_from", { price: shown(min) })
  return t("catalogue:filters.price_between", { from: shown(min), to: shown(max) })
}

/** The text of a selected value. */
export function formatChoice(name: FacetName, label: string): string {
  return name === "without_note" ? t("catalogue:filters.without", { note: label }) : label
}
