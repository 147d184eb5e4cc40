import "server-only"
import type { RouterContextProvider } from "react-router"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { readReturnPath } from "#app/actions/shared/return-path.ts"
import { CartForm } from "#app/schemas/cart.ts"

/**
 * Parses the form of a cart button. `id` is null when the form has no valid product id. In this case the form is not
 * rejected, because it has no visible field that could show an error.
 */
export function parseCartForm(context: Readonly<RouterContextProvider>): {
  id: number | null
  from: string
} {
  const form = getPostedForm(context)
  const parsed = CartForm.safeParse(Object.fromEntries(form))
  return {
    id: parsed.success ? parsed.data.id : null,
    from: readReturnPath(form.get("return_to")),
  }
}
