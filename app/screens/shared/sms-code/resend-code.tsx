import "server-only"
import { Form } from "react-router"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CaptchaField } from "#app/ui/form/captcha-field.tsx"
import type { Question } from "#app/ui/form/question.ts"
import type { CaptchaAction } from "#domain/captcha.ts"
import { ResendQuestion } from "./resend-question.tsx"
import { ResendTimer } from "./resend-timer.tsx"
import { ReturnTargetFields } from "./return-target-fields.tsx"
import type { ReturnTarget } from "./return-target.ts"

const FORM = "resend"

/** Stands inside the form of the code; `ResendForm` beside that form is what its button sends. */
export function ResendCountdown(props: {
  /** Seconds until the code may be sent again, at the time of the answer. */
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
      }}
    />
  )
}

interface ResendFormProps {
  /** The route of the action that sends the code again, after the language. */
  to: string
  returnTarget?: ReturnTarget
  captcha: CaptchaAction
  /** To be answered before the code is sent again. */
  question: Question | null
}

/** Sends the code again; its button is that of the countdown. */
export function ResendForm({ to, returnTarget = {}, captcha, question }: ResendFormProps) {
  return (
    <Form id={FORM} method="post" action={localePath(currentLocale(), to)}>
      <ReturnTargetFields returnTarget={returnTarget} />
      <CaptchaField action={captcha} />
      <ResendQuestion question={question} />
    </Form>
  )
}
