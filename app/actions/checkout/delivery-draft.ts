import "server-only"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { ignoreRefusal } from "#app/api/shop-error.ts"
import { DraftForm } from "#app/schemas/checkout.ts"
import { getSession } from "#app/session/session.ts"
import { AFTER_ORDER } from "#app/urls/delivery-draft-params.ts"
import { saveDelivery } from "#contract/checkout.ts"
import type { Route } from "../../routes/checkout/+types/delivery-draft.ts"

/**
 * [S9.18] Saves the delivery form while the customer fills it in. The page does not wait for the response, so the
 * request may arrive after the customer has placed an order. The URL therefore contains the id of the customer's newest
 * order when the page was opened, and the shop API saves nothing if there is a newer one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  const parsed = DraftForm.safeParse(Object.fromEntries(form))
  if (parsed.success) {
    const after = new URL(request.url).searchParams.get(AFTER_ORDER)
    const body = {
      ...parsed.data,
      ...(after !== null && { last_order: after || null }),
      item_ids: getSession(context).cart.map(({ id }) => id),
    }
    await ignoreRefusal(getShopApi(context).call(saveDelivery, { body }))
  }
  return new Response(null, { status: 204 })
}
