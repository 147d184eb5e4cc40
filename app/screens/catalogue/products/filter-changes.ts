/** Lists the fields of the filter form that the visitor can change. */
export function listFilterFields(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "text"),
  )
}

/** Whether the form contains values that differ from the filters in the URL. */
export const hasFilterChanges = (form: HTMLFormElement): boolean =>
  listFilterFields(form).some(
    (field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue,
  )
