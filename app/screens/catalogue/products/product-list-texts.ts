import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { lowerFirst } from "#app/i18n/lower-first.ts"
import { t } from "#app/i18n/translations.ts"
import {
  type FacetName,
  FACETS,
  findSubject,
  formatFilters,
  pickSubject,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { type Currency, MINOR_PER_MAJOR } from "#domain/money.ts"
import { GENDERS } from "#domain/product-attributes.ts"
import type { ProductsView } from "./products-view.ts"

type ListFilters = Pick<ProductsView, "filters" | "facets">
type ListView = ListFilters & Pick<ProductsView, "currency">

/**
 * Returns the title of a list of one brand, note, family or gender, or of one of the first three for one gender. Search
 * engines index such a list as a page of its own. Returns null for any other list and for an unknown value.
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

/** Maximum number of filters that a heading names after its title. The chips above the list show all filters. */
const MAX_NAMED = 3

/**
 * Returns the heading of a product list: its search query, or its title and the first of its other filters. Returns
 * null for the list of all perfumes.
 */
export function formatListHeading(view: ListView): string | null {
  const { q } = view.filters
  if (q !== "") return t("catalogue:filters.query", { query: q })
  const { title, others } = splitTitle(view)
  if (others.length === 0) return title
  const named = others.slice(0, MAX_NAMED).join(", ")
  return `${title ?? t("catalogue:all_perfumes")}: ${named}${others.length > MAX_NAMED ? "…" : ""}`
}

/**
 * Returns the breadcrumb of a product list, which comes after the breadcrumb of all perfumes. If the list has a subject
 * (its only brand, note, family or gender) and other filters, the breadcrumb links to the list of the subject without
 * the other filters. Returns null for the list of all perfumes, and for a list with filters but no subject.
 *
 * @param action URL of the list without its query
 */
export function findListCrumb(
  view: ListView,
  action: string,
): { text: string; href?: string } | null {
  const { filters } = view
  const { title, others } = splitTitle(view)
  if (filters.q === "" && others.length > 0) {
    return title === null
      ? null
      : { text: title, href: action + formatFilters(pickSubject(filters)) }
  }
  const text = formatListHeading(view)
  return text === null ? null : { text }
}

/** Describes any list by all of its filters, for the title of the page. */
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

/**
 * Splits the filters of a list into a title and the texts of all other filters. The title names the first of brand,
 * note and family that has exactly one value, and the gender if there is only one.
 */
function splitTitle(view: ListView): { title: string | null; others: string[] } {
  const { filters } = view
  const titled = pickSubject(filters)
  const title = formatListTitle({ ...view, filters: titled })
  if (title === null) return { title, others: listChosen(view, filters) }
  const others = { ...filters }
  for (const name of FACETS) if (titled[name].length > 0) others[name] = []
  return { title, others: listChosen(view, others) }
}

/** Returns the texts of filters within a title, without values that the catalogue does not have. */
function listChosen({ facets, currency }: ListView, filters: ProductFilters): string[] {
  const chosen = FACETS.flatMap((name) =>
    filters[name].flatMap((value) => {
      const label = facets[name].find((choice) => choice.value === value)?.label
      return label === undefined ? [] : toPhrase(name, formatChoice(name, label))
    }),
  )
  const hasPrice = filters.price_min !== "" || filters.price_max !== ""
  return [
    ...chosen,
    ...(hasPrice ? [formatPriceRange(filters, currency)] : []),
    ...(filters.orderable ? [lowerFirst(t("catalogue:filters.orderable"))] : []),
  ]
}

/**
 * Returns the text of a chosen value for the middle of a title. Brands keep their capital letter, and so do notes that
 * are named after a place.
 */
function toPhrase(facet: FacetName, text: string): string {
  return facet === "brand" || facet === "note" ? text : lowerFirst(text)
}

/** Formats the price limits. Shows decimals in any currency, because the visitor may have typed decimals. */
export function formatPriceRange(
  { price_min: min, price_max: max }: ProductFilters,
  currency: Currency,
): string {
  const format = (major: string) =>
    formatPrice(Math.round(Number(major) * MINOR_PER_MAJOR), currency, 2)
  if (min === "") return t("catalogue:filters.price_to", { price: format(max) })
  if (max === "") return t("catalogue:filters.price_from", { price: format(min) })
  return t("catalogue:filters.price_between", { from: format(min), to: format(max) })
}

/** Returns the text of a chosen filter value. For an excluded note, the text says that the note is excluded. */
export function formatChoice(name: FacetName, label: string): string {
  return name === "without_note" ? t("catalogue:filters.without", { note: label }) : label
}
