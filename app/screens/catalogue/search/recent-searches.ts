import { formatLine } from "#app/schemas/format-filter-query.ts"
import { SEARCHES_KEY } from "./clear-searches.ts"

const MAX_SEARCHES = 5

/** Whether `saveSearchOfDocument` has run. Later calls would save the search again that the visitor has cleared. */
let isDocumentSaved = false

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

/**
 * Saves the search of the list with which this document was opened from a page of the shop: by a search form without
 * scripts, such as that of the menu, or before hydration. A page with the same search, such as that of another language,
 * has saved it already, and the visitor may have cleared it since.
 */
export function saveSearchOfDocument(query: string): void {
  const [visit] = performance.getEntriesByType("navigation")
  const isOpened = visit?.type === "navigate" && visit.name === location.href
  if (isOpened && !isDocumentSaved && document.referrer !== "") {
    const from = new URL(document.referrer)
    if (from.origin === location.origin && from.searchParams.get("q") !== query) saveSearch(query)
  }
  isDocumentSaved = true
}
