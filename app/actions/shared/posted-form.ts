import "server-only"

const FIELD_NAME = /^(?!constructor$)[a-z]\w*$/i

/**
 * Reads the fields of a posted form. An action must call it only once for each request. A body that cannot be parsed
 * counts as an empty form, so the visitor sees errors at the fields and no 500 page. Fields with unusual names are
 * dropped, because the form library (conform) parses names as paths and throws for some of them.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => new FormData())
  const fields = new FormData()
  for (const [name, value] of form) if (FIELD_NAME.test(name)) fields.append(name, value)
  return fields
}
