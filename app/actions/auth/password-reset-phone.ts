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
import { PasswordPhoneForm } from "#app/schemas/auth.ts"
import { passesBotCheck } from "#app/session/bot-check.ts"
import { createPendingCode, isCodeFresh } from "#app/session/pending-code.ts"
import {
  findPendingPasswordReset,
  savePendingPasswordReset,
} from "#app/session/pending-password-reset.ts"
import { getSession } from "#app/session/session.ts"
import { sendPasswordCode } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/password-reset-phone.ts"
import { passwordResetPath } from "./password-reset-path.ts"

/** Step 1 of the password reset: requests the SMS code and saves the phone for step 2. */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } = await readPhoneForm(
    { context, needsCookies: true },
    PasswordPhoneForm,
  )
  if (errorResponse) return errorResponse
  const session = getSession(context)
  if (!(await passesBotCheck(form)))
    return buildFormResponse(submission, { formErrors: [t("errors:guard")] })
  const { phone } = value
  const pending = await findPendingPasswordReset(session)
  if (pending?.phone === phone && isCodeFresh(pending))
    return redirect(passwordResetPath("passwordCode", value), 303)
  try {
    const shop = getShopApi(context)
    const { message } = await shop.call(sendPasswordCode, {
      answeredQuestionId,
      body: { phone, recaptcha_token: readCaptchaToken(form) },
    })
    session.saveOtpRequest(await shop.findRelayedCookie("otp_request"))
    await savePendingPasswordReset(session, {
      phone,
      ...createPendingCode(message),
      answered: answeredQuestionId !== null,
      isDone: false,
    })
    return redirect(passwordResetPath("passwordCode", value), 303)
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
}
