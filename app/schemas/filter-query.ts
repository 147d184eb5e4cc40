import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import type { Sort } from "#domain/sorts.ts"

/** Name of the buttons that set a price limit. What they send replaces both limits of the form. */
export const PRICE_PRESET = "price_up_to"

export const defaultSort = ({ q }: { q: string }): Sort => (q === "" ? "new" : "relevance")

/**
 * The canonical query of a product list: its fields sorted by name and value, without empty ones and without the default
 * order. Empty, or with the leading "?". Scripts use it without the tables of attributes.
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

/** A typed text on one line, not longer than a search may be. */
export const formatLine = (text: string): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, QUERY_MAX_LENGTH).trim()

export const PRICE_MAX_LENGTH = 20

const MAX_DIGITS = 10

/**
 * Converts a typed price to a plain decimal. Thousands may be separated by spaces, apostrophes, dots or commas, and
 * decimals by a dot or a comma. Empty for none; null for anything else.
 */
export function parsePrice(text: string): string | null {
  const plain = text.replaceAll(/[\s'’‘ʻʼ]/g, "")
  const [, whole = "", decimals = ""] =
    /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const digits = whole.replaceAll(/\D/g, "")
  if (plain !== "" && (digits === "" || digits.length > MAX_DIGITS)) return null
  const price = Number(`${digits}.${decimals}0`)
  return price === 0 ? "" : String(price)
}
