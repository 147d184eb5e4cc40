import { parseFilters, type ProductFilters } from "#app/schemas/product-filters.ts"

/**
 * The current filters in a form of the product list, including controls that refer to it by `form=`
 * (browser only), with the value of the button that submits it.
 */
export function readFilters(form: HTMLFormElement, submitter?: HTMLElement | null): ProductFilters {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") search.append(name, value)
  }
  // Safari before 16.4 cannot give the button to FormData.
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") {
    search.append(submitter.name, submitter.value)
  }
  return parseFilters(search)
}
