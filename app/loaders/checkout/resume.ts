import "server-only"
import { redirect } from "react-router"
import { loadCheckout } from "#app/api/load-checkout.ts"
import { stepPath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { Route } from "../../routes/checkout/+types/resume.ts"

/** Redirects to the last step that the customer may open [D.09]. */
export async function loader({ context }: Route.LoaderArgs) {
  const { furthestStep } = await loadCheckout(context)
  return redirect(stepPath(currentLocale(), furthestStep), 303)
}
