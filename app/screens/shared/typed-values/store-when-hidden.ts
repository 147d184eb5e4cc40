interface StorageCallbacks {
  /** Called when the document is hidden or left. A phone may close a hidden document without a further event. */
  store: () => void
  /** Called when the document is shown again, and by the function that `storeWhenHidden` returns. */
  clear: () => void
}

/**
 * Stores values when the visitor hides or leaves the document, so that a new document of this tab can restore them.
 * Returns a function that removes the listeners and the stored values (browser only).
 */
export function storeWhenHidden({ store, clear }: StorageCallbacks): () => void {
  const onVisibilityChange = () => (document.hidden ? store() : clear())
  addEventListener("pagehide", store)
  document.addEventListener("visibilitychange", onVisibilityChange)
  return () => {
    removeEventListener("pagehide", store)
    document.removeEventListener("visibilitychange", onVisibilityChange)
    clear()
  }
}
