import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import { formatError } from "#app/actions/shared/form-submission.ts"
import { createOrderNotFound } from "#app/api/order-not-found.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"

/**
 * Redirects to the order's page, which shows the order's current state and, as a message, why the action failed.
 *
 * @throws a 404 response if the customer has no such order, and every error that is not a ShopError
 */
export function redirectWithOrderError(
  context: Readonly<RouterContextProvider>,
  id: string,
  error: unknown,
): Response {
  if (isRejected(error) && error.status === 404) throw createOrderNotFound()
  const tone = isRejected(error) && error.status === 409 ? "warning" : "error"
  const text = formatError(context, error)
  getSession(context).saveFlash({ tone, key: "common:unknown_error", text })
  return redirect(pagePath("order", { id }), 303)
}
