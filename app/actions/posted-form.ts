import "server-only"

const FIELD_NAME = /^(?!constructor$)[a-z]\w*$/i

/**
 * Reads the fields of a posted form, once for each request. A body that is no form is an empty form. Fields with other
 * names than the shop's are left out, because the form library reads names as paths.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => new FormData())
  const fields = new FormData()
  for (const [name, value] of form) if (FIELD_NAME.test(name)) fields.append(name, value)
  return fields
}
