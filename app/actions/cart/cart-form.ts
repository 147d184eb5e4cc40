import "server-only"
import { readPostedForm } from "#app/actions/shared/posted-form.ts"
import { readReturnPath } from "#app/actions/shared/return-path.ts"
import { CartForm } from "#app/schemas/cart.ts"

/**
 * Parses the form of a cart button. `id` is null when the form has no valid product id. In this case the form is not
 * rejected, because it has no visible field that could show an error.
 */
export async function readCartForm(request: Request): Promise<{ id: number | null; from: string }> {
  const form = await readPostedForm(request)
  const parsed = CartForm.safeParse(Object.fromEntries(form))
  return {
    id: parsed.success ? parsed.data.id : null,
    from: readReturnPath(form.get("return_to")),
  }
}
