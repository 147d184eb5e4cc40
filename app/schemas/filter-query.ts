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

/** Converts a typed price, which may contain spaces and a decimal comma, to a plain decimal; empty if it is invalid. */
export function parsePrice(text: string): string {
  const plain = text.replaceAll(/\s/g, "").replace(",", ".")
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return ""
  return Number(plain) === 0 ? "" : String(Number(plain))
}
