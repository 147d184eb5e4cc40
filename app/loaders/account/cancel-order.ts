import "server-only"
import { redirect } from "react-router"
import { pagePath } from "#app/i18n/page-path.ts"
import type { Route } from "../../routes/account/+types/cancel-order.ts"
import { loadOrderView } from "./order.ts"

/**
 * Loads the order to cancel. An order can be cancelled only while its status is `collecting`. If it has another status,
 * the visitor is redirected to the order's page.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await loadOrderView(context, params.id)
  if (view.order.status === "collecting") return view
  throw redirect(pagePath("order", { id: view.order.id }), 303)
}
