const STORED = "receiver"
const NAMES = ["fullName", "phone"]

/**
 * Keeps the typed receiver when the visitor changes the language, which loads a new document: the draft has neither name
 * nor phone [S3.15]. Returns a function that ends it (browser only).
 */
export function restoreReceiver(form: HTMLFormElement): () => void {
  const listFields = () =>
    NAMES.flatMap((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement ? [field] : []
    })
  const stored = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  // Only the form itself continues in the new document; the tab may have another customer later.
  const [before = ""] = document.referrer.split("?")
  if (stored !== null && before.endsWith("/checkout/delivery")) {
    const values = new URLSearchParams(stored)
    for (const field of listFields()) {
      if (field.value === field.defaultValue) field.value = values.get(field.name) ?? field.value
    }
  }
  const store = () => {
    const typed = listFields().filter(({ value, defaultValue }) => value !== defaultValue)
    if (typed.length === 0) return
    const values = new URLSearchParams(typed.map(({ name, value }) => [name, value]))
    sessionStorage.setItem(STORED, values.toString())
  }
  addEventListener("pagehide", store)
  return () => removeEventListener("pagehide", store)
}
