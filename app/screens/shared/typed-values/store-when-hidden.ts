interface Storage {
  /** Called when the document is hidden or left. A phone may close a hidden document without a further event. */
  store: () => void
  /** Called when the document is shown again or no longer needs the storage. */
  clear: () => void
}

/**
 * Stores values as long as the visitor does not see the document, so that a new document of this tab can restore them.
 * Returns a function that ends this (browser only).
 */
export function storeWhenHidden({ store, clear }: Storage): () => void {
  const onVisibilityChange = () => (document.hidden ? store() : clear())
  addEventListener("pagehide", store)
  document.addEventListener("visibilitychange", onVisibilityChange)
  return () => {
    removeEventListener("pagehide", store)
    document.removeEventListener("visibilitychange", onVisibilityChange)
    clear()
  }
}
