import "server-only"
import { redirect } from "react-router"
import { askFirst, asksQuestion } from "#app/actions/ask-first.ts"
import { passwordPath } from "#app/actions/password-path.ts"
import { readCaptchaToken, readForm, wordFailure } from "#app/actions/reply.ts"
import { ResendForm } from "#app/schemas/auth.ts"
import { findPendingReset, savePendingReset } from "#app/session/password-reset.ts"
import { getSession } from "#app/session/session.ts"
import { vouchAgain } from "#app/session/simple-question.ts"
import { getShop } from "#app/shop/shop.ts"
import { sendPasswordCode } from "#contract/auth.ts"
import type { Route } from "../routes/+types/form-resend-password-code.ts"

/** Sends the code of a password reset again and restarts its timer. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = getSession(context)
  const { form, answered, value, refusal } = await readForm(request, ResendForm)
  const way = refusal ? {} : value
  const pending = await findPendingReset(session)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:reset_expired" })
    return redirect(passwordPath("password", way), 303)
  }
  let path = passwordPath("password/code", way)
  try {
    const shop = getShop(context)
    const { phone } = pending
    const { message } = await shop.call(sendPasswordCode, {
      answered: answered ?? (pending.answered ? vouchAgain() : null),
      body: { phone, recaptcha_token: readCaptchaToken(form) },
    })
    session.saveOtpRequest(await shop.relayedCookie("otp_request"))
    await savePendingReset(session, { ...pending, message, sent_at: Date.now() })
    session.saveFlash({ tone: "success", key: "auth:code_sent_again" })
  } catch (error) {
    const text = wordFailure(context, error)
    if (asksQuestion(error)) path = askFirst(path)
    session.saveFlash({ tone: "error", key: "common:unknown_error", text })
  }
  return redirect(path, 303)
}
