import "server-only"
import { redirect } from "react-router"
import { stepPath } from "#app/loaders/checkout.ts"
import { openCheckout } from "#app/shop/open-checkout.ts"
import type { Route } from "../routes/+types/checkout.ts"

/** The checkout itself is no page: it leads to the furthest step that is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { furthest } = await openCheckout(context)
  return redirect(stepPath(furthest), 303)
}
