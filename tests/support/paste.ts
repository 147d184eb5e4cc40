import type { Locator } from "playwright/test"

/** Inserts a text into a field as a paste does, so that the browser cuts it at the field's `maxlength`. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.fill("")
  await field.focus()
  await field.page().keyboard.insertText(text)
}
