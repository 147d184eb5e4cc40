import { FILTER_VALUE_MAX_LENGTH } from "#domain/field-lengths.ts"
import {
  type AttributeFilters,
  FACET_ATTRIBUTES,
  type FacetAttribute,
  mapFacets,
} from "#domain/product-attributes.ts"
import { SORTS, type Sort } from "#domain/sorts.ts"
import { defaultSort, formatFilterQuery, formatLine } from "./format-filter-query.ts"
import { parsePrice, PRICE_MAX_LENGTH, PRICE_PRESET } from "./parse-price.ts"

const MAX_VALUES = 40
const MAX_PAGE = 10_000

/** The filters of a product list, which its URL contains as a query. */
export interface ProductFilters extends AttributeFilters {
  q: string
  /** Slugs of brands. */
  brand: string[]
  /** Keys of scent notes. A product must have all of them. */
  note: string[]
  /** Keys of scent notes. A product must have none of them. */
  without_note: string[]
  /** Volumes in milliliters. */
  volume: string[]
  /** Lower price limit, a decimal in the active country's currency; empty for no limit. */
  price_min: string
  price_max: string
  /** Whether the list shows only products that can be ordered. */
  orderable: boolean
  sort: Sort
  page: number
}

/** The filters that can have several values. */
export type FacetName = FacetAttribute | "brand" | "note" | "without_note" | "volume"
const FIRST_FACETS: readonly FacetName[] = ["family", "gender", "brand", "note", "without_note"]
/** The filters with several values, in the order in which the page shows them. */
export const FACETS = [...new Set([...FIRST_FACETS, ...FACET_ATTRIBUTES]), "volume" as const]

/**
 * Parses the query of a product list, which a visitor may have typed. Unknown filters and values are ignored, an
 * invalid page number means the first page, and swapped price limits are put in order. Never throws.
 */
export function parseFilters(search: URLSearchParams): ProductFilters {
  const matching = (name: FacetName, pattern: RegExp) =>
    [...new Set(search.getAll(name))]
      .filter((value) => value.length <= FILTER_VALUE_MAX_LENGTH && pattern.test(value))
      .slice(0, MAX_VALUES)
  const page = search.get("page") ?? ""
  const q = formatLine(search.get("q") ?? "")
  const note = matching("note", NOTE_KEY).sort()
  const sort = SORTS.find((order) => order === search.get("sort"))
  return {
    q,
    brand: matching("brand", /^[\p{L}\p{N}-]+$/u).sort(),
    ...(mapFacets((name, { values }) =>
      values.filter((value) => search.getAll(name).includes(value)),
    ) as AttributeFilters),
    note,
    // No product both has and lacks a note. If a note is in both filters, the filter `note` takes precedence.
    without_note: matching("without_note", NOTE_KEY)
      .filter((key) => !note.includes(key))
      .sort(),
    volume: matching("volume", /^[1-9]\d{0,4}$/).sort((one, other) => Number(one) - Number(other)),
    ...parsePrices(search),
    orderable: search.get("orderable") === "1",
    sort: sort === undefined || (sort === "relevance" && q === "") ? defaultSort({ q }) : sort,
    page: /^[1-9]\d{0,8}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  }
}

const NOTE_KEY = /^[a-z]+(_[a-z]+)*$/

function parsePrices(search: URLSearchParams): Pick<ProductFilters, "price_min" | "price_max"> {
  const preset = search.get(PRICE_PRESET)
  if (preset !== null) return { price_min: "", price_max: parsePrice(preset) ?? "" }
  const min = parsePrice(search.get("price_min") ?? "") ?? ""
  const max = parsePrice(search.get("price_max") ?? "") ?? ""
  if (min !== "" && max !== "" && Number(min) > Number(max)) {
    return { price_min: max, price_max: min }
  }
  return { price_min: min, price_max: max }
}

/**
 * Removes the price limits from the path and query of a product list. If there are any, also removes the number of the
 * page, because the list is longer without them.
 */
export function removePriceLimits(path: string): string {
  const { pathname, searchParams: search } = new URL(path, "http://shop.invalid")
  const limits = ["price_min", "price_max", PRICE_PRESET].filter((name) => search.has(name))
  if (limits.length === 0) return path
  for (const name of [...limits, "page"]) search.delete(name)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** Texts in the price fields that are not prices. */
export type InvalidPrices = Partial<Record<"price_min" | "price_max", string>>

export function readInvalidPrices(search: URLSearchParams): InvalidPrices {
  const invalid: InvalidPrices = {}
  if (search.has(PRICE_PRESET)) return invalid
  for (const name of ["price_min", "price_max"] as const) {
    const text = formatLine(search.get(name) ?? "").slice(0, PRICE_MAX_LENGTH)
    if (parsePrice(text) === null) invalid[name] = text
  }
  return invalid
}

/** Formats the canonical query of these filters, without default values. The result is empty or begins with "?". */
export function formatFilters(filters: Partial<ProductFilters>): string {
  const { q = "", orderable, sort = "", page = 1, price_min = "", price_max = "" } = filters
  return formatFilterQuery([
    ...Object.entries({ q, price_min, price_max, sort }),
    ...FACETS.flatMap((name) => (filters[name] ?? []).map((value) => [name, value] as const)),
    ["orderable", orderable ? "1" : ""],
    ["page", page > 1 ? String(page) : ""],
  ])
}

/**
 * Lists the hidden fields of the form that changes the search (`q`) or the order of a product list, and keeps the rest.
 */
export function listHiddenFields(
  filters: ProductFilters,
  changed: "q" | "sort",
): [name: string, value: string][] {
  // The field is deleted only after formatting. Without `q`, "new" is the default order, and `formatFilters` would omit
  // it even if the visitor has chosen it.
  const fields = new URLSearchParams(formatFilters({ ...filters, page: 1 }))
  fields.delete(changed)
  return [...fields]
}

/** Returns the filters without one value of a facet, and goes back to the first page. */
export function withoutValue(
  filters: ProductFilters,
  name: FacetName,
  value: string,
): ProductFilters {
  return { ...filters, [name]: filters[name].filter((other) => other !== value), page: 1 }
}

/** Returns only the search and the sort order of these filters, on the first page. */
export function withoutFilters({ q, sort }: ProductFilters): ProductFilters {
  return { ...NO_FILTERS, q, sort }
}

/** Counts the chosen filter values. The search text is not counted. */
export function countChosen(filters: ProductFilters): number {
  const others = [filters.orderable, filters.price_min !== "" || filters.price_max !== ""]
  return FACETS.reduce((sum, name) => sum + filters[name].length, others.filter(Boolean).length)
}

/** The only brand, note, family or gender of a product list. A list with such a subject has a title of its own. */
export interface ListSubject {
  facet: "brand" | "note" | "family" | "gender"
  value: string
}

/**
 * Returns the subject of a list: its only brand, note or family, or else its only gender. Returns null if there is no
 * such value, if there are several genders, or if brands, notes and families together are more than one value. Also
 * returns null for a list with a search or other filters.
 */
export function findSubject(filters: ProductFilters): ListSubject | null {
  const { q, brand, note, family, gender } = filters
  const others = { ...filters, brand: [], note: [], family: [], gender: [] }
  if (q !== "" || countChosen(others) > 0) return null
  if (gender.length > 1 || brand.length + note.length + family.length > 1) return null
  if (brand[0] !== undefined) return { facet: "brand", value: brand[0] }
  if (note[0] !== undefined) return { facet: "note", value: note[0] }
  if (family[0] !== undefined) return { facet: "family", value: family[0] }
  return gender[0] === undefined ? null : { facet: "gender", value: gender[0] }
}

export const NO_FILTERS: Readonly<ProductFilters> = parseFilters(new URLSearchParams())

/**
 * Returns the filters that a title can name: the first of brand, note and family that has exactly one value, and the
 * gender if there is only one.
 */
export function pickSubject(filters: ProductFilters): ProductFilters {
  const only = (["brand", "note", "family"] as const).find((name) => filters[name].length === 1)
  const gender = filters.gender.length === 1 ? filters.gender : []
  return { ...NO_FILTERS, gender, ...(only ? { [only]: filters[only] } : {}) }
}
