import "server-only"
import { readReturnPath } from "#app/actions/shared/return-path.ts"
import { CartForm } from "#app/schemas/cart.ts"

/**
 * Reads what a control of the cart posted. `id` is null when it is no product's id, whatever else was sent:
 * these forms are buttons, so there is no page to show an error on but the one they came from.
 */
export async function readCartForm(request: Request): Promise<{ id: number | null; from: string }> {
  const form = await request.formData().catch(() => new FormData())
  const parsed = CartForm.safeParse(Object.fromEntries(form))
  return {
    id: parsed.success ? parsed.data.id : null,
    from: readReturnPath(form.get("return_to")),
  }
}
