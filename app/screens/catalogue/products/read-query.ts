import {
  formatFilterQuery,
  formatLine,
  parsePrice,
  PRICE_PRESET,
} from "#app/schemas/filter-query.ts"

/**
 * Returns the query for the filters in a form of the product list, including controls that refer to the form by `form=`
 * (browser only). If the submit button sets a price limit, the limit replaces both price fields. A price that cannot be
 * parsed stays as typed, so that the server can show an error at its field.
 */
export function readQuery(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const data = new FormData(form)
  // Safari before 16.4 cannot pass the submit button to FormData.
  if (submitter instanceof HTMLButtonElement && submitter.name === PRICE_PRESET) {
    data.delete("price_min")
    data.set("price_max", submitter.value)
  }
  const fields = [...data].map(([name, value]) => {
    const text = typeof value === "string" ? formatLine(value) : ""
    return [name, name.startsWith("price") ? (parsePrice(text) ?? text) : text] as const
  })
  return formatFilterQuery(fields)
}
