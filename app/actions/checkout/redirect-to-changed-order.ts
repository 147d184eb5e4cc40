import "server-only"
import { redirect } from "react-router"
import { pagePath } from "#app/i18n/page-path.ts"
import type { Flash } from "#app/session/flash.ts"
import type { Session } from "#app/session/session.ts"
import type { CheckoutStep } from "#domain/checkout-steps.ts"

interface Changed {
  key?: Flash["key"]
  /** A message of the shop API. The next page shows it instead of the translated text of `key`. */
  text?: string
  step?: CheckoutStep
}

/** Redirects to a step, because the order differs from the one that the customer saw. Nothing is charged. */
export function redirectToChangedOrder(session: Session, changed: Changed = {}) {
  const { key = "checkout:changed", text, step = "confirmation" } = changed
  session.saveFlash({ tone: "warning", key, ...(text ? { text } : {}) })
  return redirect(pagePath(step), 303)
}
