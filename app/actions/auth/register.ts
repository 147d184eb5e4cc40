import "server-only"
import { redirect } from "react-router"
import {
  readCaptchaToken,
  readPhoneForm,
  buildFormResponse,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { getActiveCountry } from "#app/api/active-country.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { t } from "#app/i18n/translations.ts"
import { RegisterForm, RegisterFormWithEmail } from "#app/schemas/auth.ts"
import { passesBotCheck } from "#app/session/bot-check.ts"
import { createPendingCode, isCodeFresh } from "#app/session/pending-code.ts"
import {
  findPendingRegistration,
  savePendingRegistration,
} from "#app/session/pending-registration.ts"
import { getSession } from "#app/session/session.ts"
import { sendConfirmation } from "#contract/auth.ts"
import type { CompleteBody } from "#contract/call.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/auth/+types/register.ts"
import { registrationStepPath } from "./registration-step-path.ts"

/** Step 1 of the registration: requests the SMS code and saves the form for step 2 [S4.08] [S4.09]. */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } =
    await readPhoneForm<RegisterForm>({ context, needsCookies: true }, (chosen) =>
      needsEmail(chosen.iso_code) ? RegisterFormWithEmail : RegisterForm,
    )
  if (errorResponse) return errorResponse
  if (!(await passesBotCheck(form)))
    return buildFormResponse(submission, { formErrors: [t("errors:guard")] })

  const shop = getShopApi(context)
  // The list includes countries that the shop does not offer, because the visitor's phone may be from one of these
  // countries.
  const { countries } = await getActiveCountry(shop, getSession(context))
  const country = countries.find(({ id }) => id === value.country_id)
  if (!country)
    return buildFormResponse(submission, { fieldErrors: { country_id: [t("errors:invalid")] } })
  const session = getSession(context)
  const { first_name, last_name, phone, password } = value
  const email = needsEmail(country.iso_code) ? (value.email ?? null) : null
  const person = { country_id: country.id, first_name, last_name, phone, email, password }
  const pending = await findPendingRegistration(session)
  if (pending?.phone === phone && pending.country_id === country.id && isCodeFresh(pending)) {
    await savePendingRegistration(session, { ...pending, ...person })
    return redirect(registrationStepPath("code", value), 303)
  }
  try {
    const { message } = await shop.call(sendConfirmation, {
      answeredQuestionId,
      body: {
        country_id: country.id,
        email,
        phone,
        recaptcha_token: readCaptchaToken(form),
      } satisfies CompleteBody<typeof sendConfirmation>,
    })
    session.saveOtpRequest(await shop.findRelayedCookie("otp_request"))
    await savePendingRegistration(session, {
      ...person,
      ...createPendingCode(message),
      answered: answeredQuestionId !== null,
    })
    return redirect(registrationStepPath("code", value), 303)
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
}
