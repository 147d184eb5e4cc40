import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import type { Sort } from "#domain/sorts.ts"

export const defaultSort = ({ q }: { q: string }): Sort => (q === "" ? "new" : "relevance")

/**
 * Formats the canonical query of a product list: fields sorted by name and value, without empty fields and without the
 * default order. The result is empty or begins with "?". Scripts in the browser use this function, because, unlike
 * `formatFilters`, it needs no tables of attributes.
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
