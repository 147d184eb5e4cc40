import "server-only"
import { redirect } from "react-router"
import { readForm, buildFormResponse } from "#app/actions/shared/form-submission.ts"
import {
  bonusCoversTotal,
  hasUnorderableLine,
  isAfter,
  isDeliverable,
  loadCheckout,
} from "#app/api/load-checkout.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { PaymentForm } from "#app/schemas/checkout.ts"
import { saveReceiver } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import type { Checkout } from "#contract/checkout.ts"
import type { Route } from "../../routes/checkout/+types/payment.ts"
import { redirectAfterCountryChange } from "./redirect-after-country-change.ts"

/** Step 2 of the checkout: saves the payment option and the card. */
export async function action({ context }: Route.ActionArgs) {
  const { submission, value, errorResponse } = readForm(context, PaymentForm)
  const session = getSession(context)
  const { checkout, country, furthestStep, receiver, delivery } = await loadCheckout(context)
  const { country: formCountry } = submission.payload
  if (typeof formCountry === "string" && formCountry !== country.iso_code)
    return redirectAfterCountryChange(context)
  if (isAfter("payment", furthestStep)) {
    // The customer may have changed the address in another tab since it was accepted, or signed in again, which deletes
    // the receiver.
    if (session.getSealed("receiver") !== null || isDeliverable(delivery, country))
      session.saveFlash({ tone: "warning", key: "checkout:check_delivery" })
    return redirect(pagePath("delivery"), 303)
  }
  if (errorResponse) return errorResponse
  // Text browsers send no option, because its fields are outside of their form. Such customers pay by card [D1.687].
  const { card, scripts, option = checkout.payment_options.find((one) => one === "card") } = value
  if (!option)
    return buildFormResponse(submission, { fieldErrors: { option: [t("errors:payment_option")] } })
  const fieldErrors = findFieldErrors(checkout, { option, card, scripts })
  if (fieldErrors) return buildFormResponse(submission, { fieldErrors })
  if (hasUnorderableLine(checkout))
    return buildFormResponse(submission, { formErrors: [t("checkout:problem_words")] })
  // The shop API has stored the refusal under the idempotency key. If the browser never received the response, the next
  // attempt would have the same key and get the stored refusal. Saving the receiver again changes the key [D1.284].
  if (receiver && checkout.existing_order?.payment_status === "refused") {
    await saveReceiver(session, { ...delivery, ...receiver })
  }
  session.saveCheckout({
    option,
    card: option === "card" ? (card ?? null) : null,
    step: "confirmation",
  })
  return redirect(pagePath("confirmation"), 303)
}

/**
 * Checks the chosen payment option and card. Returns error texts by field; null if the choice is valid. Without
 * scripts, the page cannot add a card. The card is then optional, and the customer pays on the provider's page [D.74].
 */
function findFieldErrors(
  checkout: Checkout,
  {
    option,
    card,
    scripts,
  }: { option: string; card?: number | undefined; scripts?: string | undefined },
): Record<string, string[]> | null {
  if (!checkout.payment_options.some((known) => known === option)) {
    return { option: [t("checkout:option_unavailable")] }
  }
  if (option === "bonus") {
    if (bonusCoversTotal(checkout)) return null
    const hasOther = checkout.payment_options.length > 1
    return { option: [t(hasOther ? "checkout:bonus_required" : "checkout:bonus_only_required")] }
  }
  // Nothing is charged for a free order.
  if (checkout.total === 0) return null
  if (card === undefined) return scripts ? { card: [t("checkout:card_required")] } : null
  const isSaved = checkout.cards.some(({ id, verified }) => id === card && verified)
  return isSaved ? null : { card: [t("checkout:card_required")] }
}
