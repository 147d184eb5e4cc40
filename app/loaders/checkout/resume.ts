import "server-only"
import { redirect } from "react-router"
import { loadCheckout } from "#app/api/load-checkout.ts"
import type { Route } from "../../routes/checkout/+types/resume.ts"
import { stepPath } from "./require-step.ts"

/** Redirects to the last step that the customer may open [D.09]. */
export async function loader({ context }: Route.LoaderArgs) {
  const { furthestStep } = await loadCheckout(context)
  return redirect(stepPath(furthestStep), 303)
}
