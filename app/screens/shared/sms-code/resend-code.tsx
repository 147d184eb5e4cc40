import "server-only"
import { Form } from "react-router"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import type { CaptchaAction } from "#domain/captcha.ts"
import { ReturnTargetFields } from "../return-target/return-target-fields.tsx"
import type { ReturnTarget } from "../return-target/return-target.ts"
import { ResendQuestion } from "./resend-question.tsx"
import { ResendTimer } from "./resend-timer.tsx"

const FORM = "resend"

/**
 * The countdown and the button that requests another code. This component belongs inside the form where the visitor
 * enters the code. Its button submits `ResendForm`, which must be outside of that form, because forms cannot be nested.
 * In text browsers it submits the form of the code, whose action then sends the code again.
 */
export function ResendCountdown(props: {
  /** Seconds until the code may be sent again, counted from the response. */
  remaining: number
  sentAt: number
}) {
  return (
    <ResendTimer
      {...props}
      form={FORM}
      texts={{
        resendIn: t("auth:resend_in"),
        noCode: t("auth:no_code"),
        resend: t("auth:resend"),
        reload: t("auth:resend_reload"),
      }}
    />
  )
}

interface ResendFormProps {
  /** Path of the action that sends the code again, without the language. */
  to: string
  returnTarget?: ReturnTarget
  captcha: CaptchaAction
  /**
   * The question against bots that the visitor must answer before the shop sends the code again; null if none is
   * required.
   */
  question: Question | null
}

/** The form that requests another code. ResendCountdown contains its button. */
export function ResendForm({ to, returnTarget = {}, captcha, question }: ResendFormProps) {
  return (
    <Form id={FORM} method="post" action={localePath(currentLocale(), to)}>
      <ReturnTargetFields returnTarget={returnTarget} />
      <CaptchaToken action={captcha} />
      <ResendQuestion question={question} />
    </Form>
  )
}
