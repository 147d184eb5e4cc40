import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"

/**
 * Redirects to an empty delivery form with a message that says why: the customer has changed the country since the
 * submitted form was opened.
 */
export function redirectAfterCountryChange(context: Readonly<RouterContextProvider>) {
  getSession(context).saveFlash({ tone: "warning", key: "checkout:country_changed" })
  return redirect(pagePath("delivery"), 303)
}
