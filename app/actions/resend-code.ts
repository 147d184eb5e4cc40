import "server-only"
import { redirect } from "react-router"
import { askFirst, asksQuestion } from "#app/actions/ask-first.ts"
import { registrationPath } from "#app/actions/registration-path.ts"
import { readCaptchaToken, readForm, wordFailure } from "#app/actions/reply.ts"
import { ResendForm } from "#app/schemas/auth.ts"
import { findPendingRegistration, savePendingRegistration } from "#app/session/registration.ts"
import { getSession } from "#app/session/session.ts"
import { vouchAgain } from "#app/session/simple-question.ts"
import { getShop } from "#app/shop/shop.ts"
import { sendConfirmation } from "#contract/auth.ts"
import type { Route } from "../routes/+types/form-resend-code.ts"

/** Sends the code again and restarts the timer (specification 4). */
export async function action({ request, context }: Route.ActionArgs) {
  const session = getSession(context)
  const { form, answered, value, refusal } = await readForm(request, ResendForm)
  const way = refusal ? {} : value
  const pending = await findPendingRegistration(session)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:registration_expired" })
    return redirect(registrationPath("form", way), 303)
  }
  let path = registrationPath("code", way)
  try {
    const shop = getShop(context)
    const { country_id, email, phone } = pending
    const { message } = await shop.call(sendConfirmation, {
      answered: answered ?? (pending.answered ? vouchAgain() : null),
      body: { country_id, email, phone, recaptcha_token: readCaptchaToken(form) },
    })
    session.saveOtpRequest(await shop.relayedCookie("otp_request"))
    await savePendingRegistration(session, { ...pending, message, sent_at: Date.now() })
    session.saveFlash({ tone: "success", key: "auth:code_sent_again" })
  } catch (error) {
    const text = wordFailure(context, error)
    if (asksQuestion(error)) path = askFirst(path)
    session.saveFlash({ tone: "error", key: "common:unknown_error", text })
  }
  return redirect(path, 303)
}
