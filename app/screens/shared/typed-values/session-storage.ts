// A browser may block sessionStorage. The forms then work, but a new document does not restore their values.

/**
 * Loads a text that an earlier document of this tab has saved, and removes it. Returns null if there is none (browser
 * only).
 */
export function consumeFromSessionStorage(name: string): string | null {
  try {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return text
  } catch {
    return null
  }
}

/** Saves a text for the next document of this tab (browser only). */
export function saveToSessionStorage(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Without storage, the next document cannot restore the text.
  }
}
