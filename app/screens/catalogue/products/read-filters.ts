import { parseFilters, type ProductFilters } from "#app/schemas/product-filters.ts"

/** What a form of the product list asks for by now, controls that belong to it by `form=` included (browser only). */
export function readFilters(form: HTMLFormElement): ProductFilters {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.append(name, value)
  }
  return parseFilters(search)
}
