import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import type { Sort } from "#domain/sorts.ts"

/** Name of the buttons that set a price limit. Their value replaces both price limits in the form. */
export const PRICE_PRESET = "price_up_to"

export const defaultSort = ({ q }: { q: string }): Sort => (q === "" ? "new" : "relevance")

/**
 * Formats the canonical query of a product list: fields sorted by name and value, without empty fields and without the
 * default order. The result is empty or begins with "?". Scripts in the browser use this function, because it needs no
 * tables of attributes.
 */
export function formatFilterQuery(
  fields: readonly (readonly [name: string, value: string])[],
): string {
  const sorted = fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, value])
    .sort((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1))
  const search = new URLSearchParams(sorted)
  if (search.get("sort") === defaultSort({ q: search.get("q") ?? "" })) search.delete("sort")
  const query = search.toString()
  return query === "" ? "" : `?${query}`
}

/** Puts a typed text on one line and cuts it to the maximum length of a search. */
export const formatLine = (text: string): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, QUERY_MAX_LENGTH).trim()

export const PRICE_MAX_LENGTH = 20

const MAX_DIGITS = 10

/** An amount with its decimals, and the currency as pages show it ("soʻm" without its apostrophe). */
const PRICE =
  /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(?:som(?:oniy)?|сум|сом(?:они)?|tenge|₸|rubl|₽|uzs|kzt|kgs|tjs|rub)?$/i

/**
 * Converts a typed price to a plain decimal. Thousands may be separated by spaces, apostrophes, dots or commas, decimals
 * by a dot or a comma, and the currency may follow, as in a price that was copied from the page. Returns an empty text
 * for no price or 0, and null for a text that is not a price.
 */
export function parsePrice(text: string): string | null {
  const plain = text.replaceAll(/[\s'’‘ʻʼ]/g, "")
  const [, whole = "", decimals = ""] = PRICE.exec(plain) ?? []
  const digits = whole.replaceAll(/\D/g, "")
  if (plain !== "" && (digits === "" || digits.length > MAX_DIGITS)) return null
  const price = Number(`${digits}.${decimals}0`)
  return price === 0 ? "" : String(price)
}
