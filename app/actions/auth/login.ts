import "server-only"
import {
  readCaptchaToken,
  readPhoneForm,
  buildFormResponse,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { offerCountryOnce } from "#app/api/offer-country-once.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { LoginForm } from "#app/schemas/auth.ts"
import { getSession } from "#app/session/session.ts"
import { login } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/login.ts"
import { signInAndRedirect } from "./sign-in-and-redirect.ts"

/**
 * Signs the customer in. If the visitor has chosen no country on this device, and the account is of another country
 * than the default one, the next page asks whether to switch to it, as after a registration [D1.260].
 */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } = await readPhoneForm(
    { context, needsCookies: true },
    LoginForm,
  )
  if (errorResponse) return errorResponse
  const session = getSession(context)
  try {
    const { phone, password } = value
    const shop = getShopApi(context)
    const { country_id, ...token } = await shop.call(login, {
      answeredQuestionId,
      body: { phone, password, recaptcha_token: readCaptchaToken(form) },
    })
    session.saveFlash({ tone: "success", key: "auth:logged_in" })
    const offer =
      session.country === null && country_id !== undefined
        ? await offerCountryOnce(shop, session, country_id)
        : null
    const { remember } = value
    return signInAndRedirect(session, token, { returnTarget: value, remember, offer })
  } catch (error) {
    // The phone or the password is wrong. The response must not reveal which one, so the page shows one error text for
    // both fields.
    if (isRejected(error) && error.status === 422 && Object.keys(error.fieldErrors).length === 0) {
      const reasons = [error.message]
      return buildFormResponse(submission, {
        formErrors: reasons,
        fieldErrors: { password: reasons },
      })
    }
    return replyToFailure({ context, submission }, error)
  }
}
