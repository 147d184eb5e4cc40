import { parseFilters, type ProductFilters } from "#app/schemas/product-filters.ts"

/**
 * The current filters in a form of the product list, including controls that refer to it by `form=`
 * (browser only).
 */
export function readFilters(form: HTMLFormElement): ProductFilters {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.append(name, value)
  }
  return parseFilters(search)
}
