// A browser may block the tab's storage. The forms then work without what the tab would have remembered.

/** Loads a text that an earlier document of this tab saved, and removes it; null without one (browser only). */
export function loadFromTab(name: string): string | null {
  try {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return text
  } catch {
    return null
  }
}

/** Saves a text for the next document of this tab (browser only). */
export function saveToTab(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // The next document starts without it.
  }
}
