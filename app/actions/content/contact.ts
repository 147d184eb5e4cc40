import "server-only"
import { redirect } from "react-router"
import {
  readCaptchaToken,
  readPhoneForm,
  buildFormResponse,
  replyToFailure,
} from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { ContactForm } from "#app/schemas/contact.ts"
import { passesBotCheck } from "#app/session/bot-check.ts"
import { getSession } from "#app/session/session.ts"
import type { CompleteBody } from "#contract/call.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/content/+types/contact.ts"

/** Sends a message to the operator. */
export async function action({ context }: Route.ActionArgs) {
  const { form, submission, answeredQuestionId, value, errorResponse } = await readPhoneForm(
    {
      context,
      // If the visitor's country needs no e-mail, the form has no e-mail field. A posted e-mail is then dropped,
      // because the form could not show an error about it.
      prepare: (fields, country) => void (needsEmail(country.iso_code) || fields.delete("email")),
    },
    ContactForm,
  )
  if (errorResponse) return errorResponse
  if (!(await passesBotCheck(form)))
    return buildFormResponse(submission, { formErrors: [t("errors:guard")] })
  try {
    await getShopApi(context).call(sendContactMessage, {
      answeredQuestionId,
      body: {
        ...value,
        email: value.email ?? null,
        recaptcha_token: readCaptchaToken(form),
      } satisfies CompleteBody<typeof sendContactMessage>,
    })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  getSession(context).saveFlash({ tone: "success", key: "pages:contact.sent" })
  return redirect(pagePath("contact"), 303)
}
