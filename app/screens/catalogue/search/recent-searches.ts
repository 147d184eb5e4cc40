import { formatLine } from "#app/schemas/format-filter-query.ts"
import { SEARCHES_KEY } from "./clear-searches.ts"

const MAX_SEARCHES = 5

/** Loads the last searches of the visitor in this browser, the newest first. */
export function loadSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? "[]")
    return Array.isArray(stored)
      ? stored.filter((query) => typeof query === "string").slice(0, MAX_SEARCHES)
      : []
  } catch {
    // The browser blocks the storage, or the entry is not the JSON that this module writes.
    return []
  }
}

export function saveSearch(text: string): void {
  const query = formatLine(text)
  if (query === "") return
  const others = loadSearches().filter((other) => other.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(SEARCHES_KEY, JSON.stringify([query, ...others].slice(0, MAX_SEARCHES)))
  } catch {
    // The browser blocks the storage, so there are no recent searches.
  }
}
