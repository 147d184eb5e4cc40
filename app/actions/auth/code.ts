import "server-only"
import { redirect } from "react-router"
import { readCaptchaToken, readForm, replyToFailure } from "#app/actions/shared/form-submission.ts"
import { getActiveCountry } from "#app/api/active-country.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { CodeForm } from "#app/schemas/auth.ts"
import { findPendingRegistration } from "#app/session/registration.ts"
import { getSession } from "#app/session/session.ts"
import { createAnswerId } from "#app/session/simple-question.ts"
import { register } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/code.ts"
import { registrationPath } from "./registration-path.ts"
import { signIn } from "./sign-in.ts"

/**
 * Step 2 of the registration: sends the saved form and the code to the shop API [S7.20]. If the customer registered for
 * another country than the active one, the next page asks whether to switch to that country. The shop does not switch
 * by itself, because a switch clears the checkout data [S4.43].
 */
export async function action({ request, context }: Route.ActionArgs) {
  const session = getSession(context)
  const { form, submission, value, errorResponse } = await readForm(request, CodeForm)
  if (errorResponse) return errorResponse
  const pending = await findPendingRegistration(session)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:registration_expired" })
    return redirect(registrationPath("form", value), 303)
  }
  try {
    const { message: _, locale: __, sent_at: ___, answered, password, ...person } = pending
    const shop = getShopApi(context)
    // Loaded first, because a failure after the registration would leave the new customer signed out.
    const { country, offered } = await getActiveCountry(shop, session)
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
    session.saveOtpRequest(null)
    session.saveFlash({ tone: "success", key: "auth:registered" })
    const registered = offered.find(({ id }) => id === pending.country_id)
    const offer = registered && registered.id !== country.id ? registered.iso_code : null
    return signIn(session, token, { returnTarget: value, remember: false, offer })
  } catch (error) {
    return replyToFailure({ context, submission }, error, { confirm_code: "code" })
  }
}
