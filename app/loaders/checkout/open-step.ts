import "server-only"
import { replace, type RouterContextProvider } from "react-router"
import { isAfter, openCheckout, type OpenCheckout } from "#app/api/open-checkout.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { CheckoutStep } from "#domain/order.ts"

/**
 * Opens the checkout at a step.
 *
 * @throws a redirect to the first incomplete step, which replaces the history entry so that Back does not lead here again
 * @throws ShopError
 */
export async function openStep(
  context: Readonly<RouterContextProvider>,
  step: CheckoutStep,
): Promise<OpenCheckout> {
  const checkout = await openCheckout(context)
  if (isAfter(step, checkout.furthest)) throw replace(stepPath(checkout.furthest), 303)
  return checkout
}

export function stepPath(step: CheckoutStep): string {
  return localePath(currentLocale(), `checkout/${step}`)
}
