/** Values of fields by name. A checkbox has the value "on" when it is ticked, and otherwise an empty one. */
export type TypedValues = Readonly<Record<string, string>>

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns the form's fields with the given names (browser only).
 *
 * @param names must not include passwords, codes or tokens, because the values are saved in sessionStorage
 */
function listFields(form: HTMLFormElement, names: readonly string[]): TypedField[] {
  return names.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
      ? [field]
      : []
  })
}

const isCheckbox = (field: TypedField): field is HTMLInputElement => field.type === "checkbox"

/** Returns the value that the field had in the HTML; for a select, its value in `initial`. */
function defaultOf(field: TypedField, initial: TypedValues): string | undefined {
  if (isCheckbox(field)) return field.defaultChecked ? "on" : ""
  return field instanceof HTMLSelectElement ? initial[field.name] : field.defaultValue
}

const valueOf = (field: TypedField) => (isCheckbox(field) && !field.checked ? "" : field.value)

/**
 * Reads the values that the visitor has typed; null if there are none (browser only).
 *
 * @param initial values that the fields had when the form was opened. After a rejection, a field's `defaultValue` is
 *   the submitted value, so this function compares the field's value with both.
 */
export function readTypedValues(form: HTMLFormElement, initial: TypedValues): TypedValues | null {
  const changed = listFields(form, Object.keys(initial)).filter(
    (field) =>
      valueOf(field) !== initial[field.name] || valueOf(field) !== defaultOf(field, initial),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field)]))
}

/**
 * Puts typed values into the fields that the visitor has not changed yet (browser only). Returns the values whose
 * fields are not in the form.
 */
export function applyTypedValues(
  form: HTMLFormElement,
  values: TypedValues,
  initial: TypedValues,
): TypedValues {
  const fields = listFields(form, Object.keys(values))
  for (const field of fields) {
    const value = values[field.name]
    if (value === undefined || valueOf(field) !== defaultOf(field, initial)) continue
    if (isCheckbox(field)) field.checked = value !== ""
    else field.value = value
  }
  const found = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !found.has(name)))
}
