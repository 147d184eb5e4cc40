import "server-only"
import { readPostedForm } from "#app/actions/shared/posted-form.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { ignoreRefusal } from "#app/api/shop-error.ts"
import { DraftForm } from "#app/schemas/checkout.ts"
import { saveDelivery } from "#contract/checkout.ts"
import type { Route } from "../../routes/checkout/+types/delivery-draft.ts"

/** [S9.18] Saves the delivery form while the customer fills it in. The page does not wait for the response. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPostedForm(request)
  const parsed = DraftForm.safeParse(Object.fromEntries(form))
  if (parsed.success) {
    await ignoreRefusal(getShopApi(context).call(saveDelivery, { body: parsed.data }))
  }
  return new Response(null, { status: 204 })
}
