import "server-only"
import type { RouterContextProvider } from "react-router"
import { postedFormContext } from "#app/host/posted-form-context.ts"

const FIELD_NAME = /^(?!constructor$)[a-z]\w*$/i

/**
 * Returns the fields of the posted form. A request with another body counts as an empty form, so the visitor sees errors
 * at the fields and no 500 page. Fields with unusual names are dropped, because the form library (conform) parses names
 * as paths and throws for some of them.
 */
export function getPostedForm(context: Readonly<RouterContextProvider>): FormData {
  const fields = new FormData()
  for (const [name, value] of context.get(postedFormContext) ?? [])
    if (FIELD_NAME.test(name)) fields.append(name, value)
  return fields
}
