import { formatFilterQuery, formatLine } from "#app/schemas/format-filter-query.ts"
import { parsePrice, PRICE_PRESET } from "#app/schemas/parse-price.ts"

interface ReadOptions {
  /** The button that submits the form. If it sets a price limit, the limit replaces both price fields. */
  submitter?: HTMLElement | null | undefined
  /** Whether a price that cannot be parsed stays as typed, so that the server can show an error at its field. */
  keepsInvalidPrices?: boolean
}

/**
 * Returns the query for the filters in a form of the product list, including controls that refer to the form by `form=`
 * (browser only).
 */
export function readFormQuery(
  form: HTMLFormElement,
  { submitter, keepsInvalidPrices = false }: ReadOptions = {},
): string {
  const data = new FormData(form)
  // Safari before 16.4 ignores a button that is passed to the constructor of FormData, so this code reads the button.
  if (submitter instanceof HTMLButtonElement && submitter.name === PRICE_PRESET) {
    data.delete("price_min")
    data.set("price_max", submitter.value)
  }
  // If a note is both required and excluded, only the requirement counts, as in `parseFilters`.
  const given = [...data].filter(
    ([name, value]) => name !== "without_note" || !data.getAll("note").includes(value),
  )
  const fields = given.map(([name, value]) => {
    const text = typeof value === "string" ? formatLine(value) : ""
    if (!name.startsWith("price")) return [name, text] as const
    return [name, parsePrice(text) ?? (keepsInvalidPrices ? text : "")] as const
  })
  return formatFilterQuery(fields)
}
