import "server-only"
import { redirect } from "react-router"
import { loadCheckout } from "#app/api/load-checkout.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import type { Route } from "../../routes/checkout/+types/resume.ts"

/**
 * Redirects to the last step that the customer may open [D.09]. Keeps the query, because a login that leads to the
 * checkout may open a panel over it, such as the offer to switch to the country of the account [D1.260].
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { furthestStep } = await loadCheckout(context)
  return redirect(pagePath(furthestStep) + new URL(request.url).search, 303)
}
