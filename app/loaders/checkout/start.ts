import "server-only"
import { redirect } from "react-router"
import { openCheckout } from "#app/api/open-checkout.ts"
import type { Route } from "../../routes/checkout/+types/start.ts"
import { stepPath } from "./open-step.ts"

/** Redirects to the last step that the customer may open [D.09]. */
export async function loader({ context }: Route.LoaderArgs) {
  const { furthestStep } = await openCheckout(context)
  return redirect(stepPath(furthestStep), 303)
}
