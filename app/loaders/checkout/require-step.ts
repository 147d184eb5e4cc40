import "server-only"
import { replace, type RouterContextProvider } from "react-router"
import {
  isAfter,
  isDeliverable,
  loadCheckout,
  type LoadedCheckout,
} from "#app/api/load-checkout.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { getSession } from "#app/session/session.ts"
import type { CheckoutStep } from "#domain/checkout-steps.ts"

/**
 * Loads the checkout for one of its steps.
 *
 * @throws a redirect to the first incomplete step. The redirect replaces the history entry, so that the Back button
 *   does not lead to this step again
 * @throws ShopError when the shop API does not answer
 */
export async function requireStep(
  context: Readonly<RouterContextProvider>,
  step: CheckoutStep,
): Promise<LoadedCheckout> {
  const loadedCheckout = await loadCheckout(context)
  const { checkout, country, delivery, furthestStep, receiver } = loadedCheckout
  const session = getSession(context)
  // The customer may still pay this order on the provider's page. The cookie `waiting` then lets the order's page
  // remove the paid products from the cart (removePaidFromCart).
  if (checkout.existing_order?.pay_url)
    session.saveWaiting({ id: checkout.existing_order.id, isInCart: true })
  if (!isAfter(step, furthestStep)) return loadedCheckout
  // The customer must check the delivery form again: it was rejected, the address has changed since, or a new login has
  // deleted the receiver, so that the form contains the customer's own name [D1.616]. An order cannot be placed there
  // [D1.792].
  const isFilledIn = session.getSealed("receiver") !== null || isDeliverable(delivery, country)
  const wasOrdering = session.flash?.key === "checkout:promocode_before_order"
  if ((isFilledIn || wasOrdering) && receiver === null)
    session.saveFlash({ tone: "warning", key: "checkout:check_delivery" })
  throw replace(pagePath(furthestStep), 303)
}
