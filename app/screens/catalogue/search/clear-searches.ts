/** Key of the visitor's last searches in the browser's localStorage. */
export const SEARCHES_KEY = "searches"

export function clearSearches(): void {
  try {
    localStorage.removeItem(SEARCHES_KEY)
  } catch {
    // The browser blocks the storage, so there is nothing to remove.
  }
}
