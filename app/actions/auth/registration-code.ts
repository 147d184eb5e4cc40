import "server-only"
import { redirect } from "react-router"
import { readCaptchaToken, readForm, replyToFailure } from "#app/actions/shared/form-submission.ts"
import { offerCountryOnce } from "#app/api/offer-country-once.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { CodeForm } from "#app/schemas/auth.ts"
import { findPendingRegistration } from "#app/session/pending-registration.ts"
import { getSession } from "#app/session/session.ts"
import { createAnswerId } from "#app/session/signed-question.ts"
import { register } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/registration-code.ts"
import { registrationStepPath } from "./registration-step-path.ts"
import { resendRegistrationCode } from "./resend-registration-code.ts"
import { signInAndRedirect } from "./sign-in-and-redirect.ts"

/**
 * Names of this form's fields by the names in the shop API. The form has only the code. Null marks the fields of step
 * 1, whose errors are shown for the whole form.
 */
const FIELDS = { confirm_code: "code", country_id: null, email: null, phone: null }

/**
 * Step 2 of the registration: sends the saved form and the code to the shop API [S7.20]. If the customer registered for
 * another country than the active one, the next page asks whether to switch to that country. The shop does not switch
 * by itself, because a switch clears the checkout data [S4.43].
 */
export async function action({ context }: Route.ActionArgs) {
  const session = getSession(context)
  const { form, submission, value, errorResponse } = readForm(context, CodeForm)
  // A text browser sends the button that requests another code with this form.
  if (form.has("resend")) return resendRegistrationCode(context)
  if (errorResponse) return errorResponse
  const pending = await findPendingRegistration(session)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:registration_expired" })
    return redirect(registrationStepPath("form", value), 303)
  }
  try {
    const { message: _, locale: __, sent_at: ___, answered, password, ...person } = pending
    const shop = getShopApi(context)
    const token = await shop.call(register, {
      answeredQuestionId: answered ? createAnswerId() : null,
      body: {
        ...person,
        password,
        password_confirmation: password,
        confirm_code: value.code,
        recaptcha_token: readCaptchaToken(form),
      },
    })
    session.saveFlash({ tone: "success", key: "auth:registered" })
    const offer = await offerCountryOnce(shop, session, pending.country_id)
    return signInAndRedirect(session, token, { returnTarget: value, remember: false, offer })
  } catch (error) {
    return replyToFailure({ context, submission }, error, FIELDS)
  }
}
