import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { t } from "#app/i18n/translations.ts"
import { ResendForm } from "#app/schemas/auth.ts"
import { createPendingCode, type PendingCode } from "#app/session/pending-code.ts"
import { getSession, type Session } from "#app/session/session.ts"
import { createAnswerId } from "#app/session/signed-question.ts"
import type { TextKey } from "#locales/translate.ts"
import { readCaptchaToken, readForm, formatError } from "./form-submission.ts"
import { withQuestion, requiresAnswer } from "./simple-question.ts"

interface CodeStep<P extends PendingCode> {
  find: (session: Session) => Promise<P | null>
  save: (session: Session, pending: P) => Promise<void>
  /**
   * Requests another code. Returns the shop API's message for the visitor, or the response that ends the flow if the
   * shop API needs no code anymore.
   */
  send: (
    shop: ShopApiClient,
    pending: P,
    proof: { answeredQuestionId: string | null; recaptcha_token: string },
  ) => Promise<{ message: string } | Response>
  /** Message that the first step shows when the cookie with the form's data has expired. */
  expired: TextKey
  pathOf: (step: "begin" | "code", returnTarget: z.output<typeof ResendForm>) => string
}

/**
 * Creates an action that sends an SMS code again and restarts the time after which the visitor may request another one
 * [S4.15] [S4.16].
 */
export function createResendAction<P extends PendingCode>(step: CodeStep<P>) {
  return async (context: Readonly<RouterContextProvider>) => {
    const session = getSession(context)
    const { form, answeredQuestionId, errorResponse } = readForm(context, ResendForm)
    const { data: target } = ResendForm.safeParse(Object.fromEntries(form))
    // If only the answer to the simple question (an arithmetic question against robots) is wrong, the form is refused,
    // but its return target is valid.
    const isAnswerWrong = target !== undefined && errorResponse !== null
    const returnTarget = target ?? {}
    const pending = await step.find(session)
    if (!pending) {
      session.saveFlash({ tone: "warning", key: step.expired })
      return redirect(step.pathOf("begin", returnTarget), 303)
    }
    let path = step.pathOf("code", returnTarget)
    try {
      const shop = getShopApi(context)
      const answer = await step.send(shop, pending, {
        answeredQuestionId: answeredQuestionId ?? (pending.answered ? createAnswerId() : null),
        recaptcha_token: readCaptchaToken(form),
      })
      if (answer instanceof Response) return answer
      session.saveOtpRequest(await shop.findRelayedCookie("otp_request"))
      await step.save(session, {
        ...pending,
        ...createPendingCode(answer.message),
        answered: pending.answered || answeredQuestionId !== null,
      })
      session.saveFlash({ tone: "success", key: "auth:code_sent_again" })
    } catch (error) {
      const isAsked = requiresAnswer(error)
      const text = isAsked && isAnswerWrong ? t("errors:answer") : formatError(context, error)
      if (isAsked) path = withQuestion(path)
      session.saveFlash({ tone: "error", key: "common:unknown_error", text })
    }
    return redirect(path, 303)
  }
}
