import "server-only"
import { redirect } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"
import { cancelOrder } from "#contract/order-actions.ts"
import type { Route } from "../../routes/account/+types/cancel-order.ts"
import { redirectWithOrderError } from "./redirect-with-order-error.ts"

/** Cancels an order. A repeated request gets the message that the order is already cancelled. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = params
  try {
    await getShopApi(context).call(cancelOrder, { params: { id } })
  } catch (error) {
    return redirectWithOrderError(context, id, error)
  }
  getSession(context).saveFlash({ tone: "success", key: "cabinet:cancelled_now" })
  return redirect(pagePath("order", { id }), 303)
}
