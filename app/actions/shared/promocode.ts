import "server-only"
import type { Submission } from "@conform-to/dom/future"
import { redirect, type RouterContextProvider } from "react-router"
import {
  formatError,
  buildFormResponse,
  logShopError,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { requiresAnswer } from "#app/actions/shared/simple-question.ts"
import { requireCartLines } from "#app/api/require-cart-lines.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { applyPromocode, checkCheckout, saveDelivery } from "#contract/checkout.ts"
import type { TextKey } from "#locales/translate.ts"

type Context = Readonly<RouterContextProvider>

interface TypedPromocode {
  /** Undefined if the field is empty or its text is too long. */
  promocode: string | undefined
  /**
   * Id of the simple question (an arithmetic question against robots) that the visitor has answered; null if the
   * visitor has answered none.
   */
  answeredQuestionId: string | null
  /** The page that shows the promocode once it is applied. */
  returnPath: string
  /** A message for that page besides the success that the promocode's field shows. */
  message?: TextKey
  /** A sentence after the reason why the promocode does not apply: how the customer can go on without it. */
  advice?: string
}

/**
 * Applies a promocode to the products in the cart. The shop API saves a valid promocode in the customer's delivery
 * draft. After a failure, the promocode that was saved before is cleared [S4.33] [S8.05]. The field keeps the typed
 * code and shows the reason as its error. With scripts, a toast shows the reason, too [S8.04].
 */
export async function applyTypedPromocode(
  context: Context,
  submission: Submission,
  typed: TypedPromocode,
) {
  const { promocode, answeredQuestionId, returnPath, message, advice } = typed
  const shop = getShopApi(context)
  if (promocode === undefined) {
    await clearSavedPromocode(context)
    const { promocode: text = "" } = submission.payload
    const isEmpty = typeof text === "string" && text.trim() === ""
    return buildFormResponse(submission, {
      fieldErrors: {
        promocode: [t(isEmpty ? "checkout:promocode_required" : "checkout:promocode_invalid")],
      },
    })
  }
  try {
    const lines = await requireCartLines(context)
    const { products_total: subtotal } = await shop.call(checkCheckout, {
      query: { item_ids: lines.map(({ id }) => id), totals_only: "1" },
    })
    await shop.call(applyPromocode, { answeredQuestionId, body: { promocode, subtotal } })
  } catch (error) {
    if (requiresAnswer(error)) return replyToFailure({ context, submission }, error)
    const reason = formatError(context, error)
    const reasons = [advice && isRejected(error) ? `${reason}. ${advice}` : reason]
    // When the shop API responds with 422, it has already cleared the saved promocode itself.
    if (!isRejected(error) || error.status !== 422) await clearSavedPromocode(context)
    return buildFormResponse(
      submission,
      { fieldErrors: { promocode: reasons }, formErrors: reasons },
      isRejected(error) ? 422 : 503,
    )
  }
  if (message) getSession(context).saveFlash({ tone: "success", key: message })
  return redirect(returnPath, 303)
}

/**
 * Clears the saved promocode. If this call fails, the failure is only logged, so that the customer still sees why the
 * typed promocode was not applied.
 */
async function clearSavedPromocode(context: Context) {
  await getShopApi(context)
    .call(saveDelivery, { body: { promocode: null } })
    .catch((error: unknown) => logShopError(context, error))
}

/** Removes the promocode from the delivery draft. */
export async function removePromocode(
  context: Context,
  submission: Submission,
  returnPath: string,
) {
  try {
    await getShopApi(context).call(saveDelivery, { body: { promocode: null } })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  return redirect(returnPath, 303)
}
