/** Name of the browser's storage that has the last searches. */
export const SEARCHES_KEY = "searches"

export function clearSearches(): void {
  try {
    localStorage.removeItem(SEARCHES_KEY)
  } catch {
    // The browser blocks the storage, so there is nothing to remove.
  }
}
