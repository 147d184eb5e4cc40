import {
  formatFilterQuery,
  formatLine,
  parsePrice,
  PRICE_PRESET,
} from "#app/schemas/filter-query.ts"

/**
 * The query of the filters in a form of the product list, including controls that refer to it by
 * `form=` (browser only). The button that submits it may set a price limit instead of the fields.
 * A text that is no price stays as typed, so that the server can say so.
 */
export function readQuery(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const data = new FormData(form)
  // Safari before 16.4 cannot give the button to FormData.
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
