import "server-only"
import type { Submission } from "@conform-to/dom/future"
import { redirect, type RouterContextProvider } from "react-router"
import {
  buildFormResponse,
  logShopError,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { requiresAnswer } from "#app/actions/shared/simple-question.ts"
import { isRejected, type ShopError } from "#app/api/shop-error.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { saveReceiver } from "#app/session/receiver.ts"
import { getSession } from "#app/session/session.ts"
import { ChangedAnswer, type OrderRequest } from "#contract/orders.ts"
import { removeRejectedManager } from "./manager.ts"
import { redirectToChangedOrder } from "./redirect-to-changed-order.ts"

/**
 * Returns the response to an order that the shop API has refused: the form with errors, or a redirect to the step where
 * the customer can correct the order. If the call failed in another way, for example by a timeout, the order may have
 * been placed. The response is then a redirect to the confirmation. The Idempotency-Key stays the same, so the next
 * press leads to this order, or places it.
 *
 * @throws every error that is not a ShopError
 */
export async function handleRefusal(
  context: Readonly<RouterContextProvider>,
  { submission, delivery }: { submission: Submission; delivery: OrderRequest["delivery"] },
  error: unknown,
) {
  const session = getSession(context)
  if (!isRejected(error)) {
    logShopError(context, error)
    session.saveFlash({ tone: "error", key: "checkout:outcome_unknown" })
    return redirect(pagePath("confirmation"), 303)
  }
  if (requiresAnswer(error)) return replyToFailure({ context, submission }, error)
  const { message, fieldErrors } = error
  const isChanged = ChangedAnswer.safeParse(error.answer).success
  // The shop API has stored this refusal under the idempotency key. Saving the receiver again changes the key for the
  // next attempt.
  if (error.status === 402 || (error.status === 409 && !isChanged)) {
    await saveReceiver(session, delivery)
  }
  if (error.status === 409)
    return redirectToChangedOrder(session, isChanged ? { text: message } : {})
  if (fieldErrors["payer"])
    return await removeRejectedManager(context, submission, fieldErrors["payer"].join(" "))
  const step = findStep(error)
  if (!step) return buildFormResponse(submission, { formErrors: [message] })
  // After a refused payment the order exists, and the payment page shows a notice about it with the reason, so no
  // message is needed.
  if (error.status !== 402) {
    const text = Object.values(fieldErrors).flat().join(" ")
    session.saveFlash({ tone: "error", key: "checkout:refused", text: text || message })
  }
  // The payment page must not preselect the refused card.
  if (step === "payment") session.saveCheckout({ card: null, step })
  return redirect(pagePath(step), 303)
}

/** Returns the step where the customer can correct the data that the shop API rejected; null if there is none. */
function findStep({ status, fieldErrors }: ShopError): "delivery" | "payment" | null {
  const isAbout = (part: string) => Object.keys(fieldErrors).some((name) => name.startsWith(part))
  if (status === 402 || isAbout("payment")) return "payment"
  return isAbout("delivery") ? "delivery" : null
}
