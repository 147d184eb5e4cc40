const STORED = "delivery"

interface Typed {
  /** The customer and the country that the values belong to. */
  owner: string
  values: Record<string, string>
}

/**
 * Keeps the typed text of the delivery form when the visitor changes the language, reloads or goes back, which loads a new document:
 * the draft has neither name nor phone [S3.15], and its last change may not be saved yet. Region and district are in a
 * cookie. Returns a function that ends it (browser only).
 *
 * @param initial values of the fields when the form was opened; a refusal changes the fields' own defaults
 * @param owner names customer and country; typed values of another owner are dropped
 */
export function restoreTypedValues(
  form: HTMLFormElement,
  initial: Readonly<Record<string, string>>,
  owner: string,
): () => void {
  const listFields = () =>
    Object.keys(initial).flatMap((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? [field]
        : []
    })
  const stored = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  // Only the form itself continues in the new document; the tab may have another customer later.
  const typed = stored !== null && isContinued() ? (JSON.parse(stored) as Typed) : null
  if (typed?.owner === owner) {
    for (const field of listFields()) {
      if (field.value === field.defaultValue) field.value = typed.values[field.name] ?? field.value
    }
  }
  const store = () => {
    const changed = listFields().filter(
      ({ name, value, defaultValue }) => value !== initial[name] || value !== defaultValue,
    )
    if (changed.length === 0) return
    const values = Object.fromEntries(changed.map(({ name, value }) => [name, value]))
    sessionStorage.setItem(STORED, JSON.stringify({ owner, values } satisfies Typed))
  }
  addEventListener("pagehide", store)
  return () => removeEventListener("pagehide", store)
}

/** Whether the document is the form's page again: reloaded, from the history, or in another language. */
function isContinued(): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  const isAgain =
    navigation instanceof PerformanceNavigationTiming &&
    ["reload", "back_forward"].includes(navigation.type)
  const [before = ""] = document.referrer.split("?")
  return isAgain || before.endsWith("/checkout/delivery")
}
