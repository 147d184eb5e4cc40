/** Name of the browser's storage that has the last searches. */
export const KEY = "searches"

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser blocks the storage, so there is nothing to remove.
  }
}
