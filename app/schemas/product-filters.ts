import {
  FAMILIES,
  GENDERS,
  PRODUCT_TYPES,
  type Family,
  type Gender,
  type ProductType,
} from "#domain/families.ts"

export const SORT_ORDERS = ["new", "price", "-price", "unit_price", "name"] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

const MAX_QUERY_LENGTH = 100
const MAX_BRANDS = 40
const MAX_PAGE = 10_000

/** What a product list's address asks for. */
export interface ProductFilters {
  q: string
  /** Slugs. */
  brand: string[]
  family: Family[]
  gender: Gender[]
  type: ProductType[]
  /** Only what can be ordered. */
  orderable: boolean
  sort: SortOrder
  page: number
}

/** The filters that may have several values, in the order in which they are shown. */
export const FACETS = ["family", "gender", "type", "brand"] as const
export type FacetName = (typeof FACETS)[number]

/**
 * Reads a product list's query. Anybody may have written it: unknown filters and values count as absent, a
 * page that is no number as the first. Never throws.
 */
export function parseFilters(search: URLSearchParams): ProductFilters {
  const chosen = <Value extends string>(name: FacetName, known: readonly Value[]) =>
    known.filter((value) => search.getAll(name).includes(value))
  const page = search.get("page") ?? ""
  return {
    q: (search.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_QUERY_LENGTH),
    brand: [...new Set(search.getAll("brand"))]
      .filter((slug) => /^[\p{L}\p{N}-]{1,100}$/u.test(slug))
      .slice(0, MAX_BRANDS)
      .sort(),
    family: chosen("family", FAMILIES),
    gender: chosen("gender", GENDERS),
    type: chosen("type", PRODUCT_TYPES),
    orderable: search.get("orderable") === "1",
    sort: SORT_ORDERS.find((order) => order === search.get("sort")) ?? "new",
    page: /^[1-9]\d{0,8}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  }
}

/** The one query of these filters: in one order and without what holds anyway; empty or from "?" on. */
export function formatFilters(filters: Partial<ProductFilters>): string {
  const { q, orderable, sort, page } = filters
  const search = new URLSearchParams()
  if (q) search.set("q", q)
  for (const name of FACETS) for (const value of filters[name] ?? []) search.append(name, value)
  if (orderable) search.set("orderable", "1")
  if (sort && sort !== "new") search.set("sort", sort)
  if (page && page > 1) search.set("page", String(page))
  return search.size === 0 ? "" : `?${search.toString()}`
}

/** The same list without one value of a facet, from its first page. */
export function withoutValue(
  filters: ProductFilters,
  name: FacetName,
  value: string,
): ProductFilters {
  return { ...filters, [name]: filters[name].filter((other) => other !== value), page: 1 }
}

/** How many values narrow the list down; the search words are not among them. */
export function countChosen(filters: ProductFilters): number {
  return FACETS.reduce((sum, name) => sum + filters[name].length, filters.orderable ? 1 : 0)
}
