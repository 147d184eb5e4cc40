import "server-only"
import { redirect } from "react-router"
import {
  readCaptchaToken,
  readPhoneForm,
  buildFormResponse,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { t } from "#app/i18n/translations.ts"
import { RestockPhoneForm } from "#app/schemas/restock.ts"
import { passesBotCheck } from "#app/session/bot-check.ts"
import { createPendingCode, isCodeFresh } from "#app/session/pending-code.ts"
import { findPendingRestock, savePendingRestock } from "#app/session/pending-restock.ts"
import { getSession } from "#app/session/session.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import type { Route } from "../../routes/catalogue/+types/restock.ts"
import { requireProductId } from "./require-product-id.ts"
import { restockPath, redirectIfOrderable, redirectAfterSubscription } from "./restock-redirects.ts"

/**
 * Step 1 of the request for an SMS when the product can be ordered again: requests the SMS code and saves the phone for
 * step 2. The shop API needs no code for the phone of a signed-in customer's account.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const product = requireProductId(params)
  const { form, submission, answeredQuestionId, value, errorResponse } = await readPhoneForm(
    { context, needsCookies: true },
    RestockPhoneForm,
  )
  if (errorResponse) return errorResponse
  const session = getSession(context)
  if (!(await passesBotCheck(form)))
    return buildFormResponse(submission, { formErrors: [t("errors:guard")] })
  const { phone } = value
  const pending = await findPendingRestock(session, product)
  if (pending?.phone === phone && isCodeFresh(pending))
    return redirect(restockPath(product, "code"), 303)
  const shop = getShopApi(context)
  try {
    const { status, message } = await shop.call(notifyWhenOrderable, {
      params: { id: product },
      answeredQuestionId,
      body: { phone, recaptcha_token: readCaptchaToken(form) },
    })
    if (status === "waiting") return redirectAfterSubscription(session, product, message)
    session.saveOtpRequest(await shop.findRelayedCookie("otp_request"))
    await savePendingRestock(session, {
      product,
      phone,
      ...createPendingCode(message),
      answered: answeredQuestionId !== null,
    })
    return redirect(restockPath(product, "code"), 303)
  } catch (error) {
    return (
      redirectIfOrderable(session, product, error) ?? replyToFailure({ context, submission }, error)
    )
  }
}
