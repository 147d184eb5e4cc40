import "server-only"
import { redirect } from "react-router"
import {
  readCaptchaToken,
  readPhoneForm,
  reply,
  replyToFailure,
} from "#app/actions/shared/reply.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { t } from "#app/i18n/translations.ts"
import { RestockPhoneForm } from "#app/schemas/auth.ts"
import { passesBotCheck } from "#app/session/bot-check.ts"
import { createPendingCode, isCodeFresh } from "#app/session/pending-code.ts"
import { findPendingRestock, savePendingRestock } from "#app/session/restock.ts"
import { getSession } from "#app/session/session.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import type { Route } from "../../routes/catalogue/+types/notify.ts"
import { readProductId, restockPath, showOrderable, showWaiting } from "./notify-steps.ts"

/**
 * Step 1 of the restock notification: requests the SMS code and saves the phone for step 2. The shop API needs no code
 * for a signed-in customer's registered phone.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const product = readProductId(params)
  const { form, submission, answered, value, refusal } = await readPhoneForm(
    { request, context },
    RestockPhoneForm,
  )
  if (refusal) return refusal
  if (!(await passesBotCheck(form))) return reply(submission, { formErrors: [t("errors:guard")] })
  const { phone } = value
  const session = getSession(context)
  const pending = await findPendingRestock(session, product)
  if (pending?.phone === phone && isCodeFresh(pending))
    return redirect(restockPath(product, "code"), 303)
  const shop = getShopApi(context)
  try {
    const { status, message } = await shop.call(notifyWhenOrderable, {
      params: { id: product },
      answered,
      body: { phone, recaptcha_token: readCaptchaToken(form) },
    })
    if (status === "waiting") return showWaiting(session, product, message)
    session.saveOtpRequest(await shop.findRelayedCookie("otp_request"))
    await savePendingRestock(session, {
      product,
      phone,
      ...createPendingCode(message),
      answered: answered !== null,
    })
    return redirect(restockPath(product, "code"), 303)
  } catch (error) {
    return showOrderable(session, product, error) ?? replyToFailure({ context, submission }, error)
  }
}
