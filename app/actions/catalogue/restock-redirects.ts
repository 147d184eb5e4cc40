import "server-only"
import { redirect } from "react-router"
import { isRejected } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import type { Session } from "#app/session/session.ts"

/**
 * Returns the URL of a step of the request for a restock notification (an SMS when the product can be ordered again).
 */
export function restockPath(id: number, step: "begin" | "code"): string {
  return pagePath(step === "code" ? "notifyCode" : "notify", { id })
}

/** Deletes the phone from the cookie and redirects to the product's page, which shows the shop API's message. */
export function redirectAfterSubscription(session: Session, id: number, message: string) {
  session.clearSealed("restock")
  session.saveFlash({ tone: "success", key: "catalogue:restock.done", text: message })
  return redirect(pagePath("product", { id }), 303)
}

/**
 * Redirects to the product's page if the error says that the product can be ordered now (409). Returns null for any
 * other error.
 */
export function redirectIfOrderable(session: Session, id: number, error: unknown) {
  if (!isRejected(error) || error.status !== 409) return null
  session.saveFlash({ tone: "info", key: "catalogue:restock.orderable" })
  return redirect(pagePath("product", { id }), 303)
}
