"use client"
import { useRef } from "react"
import type { PasswordPhoneForm } from "#app/schemas/auth.ts"
import { Button } from "#app/ui/action/button.tsx"
import { BotCheckFields } from "#app/ui/form/bot-check-fields.tsx"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { useFetcherForm } from "#app/ui/form/use-fetcher-form.ts"
import type { FieldName } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { CaptchaAction } from "#domain/captcha.ts"
import { ReturnTargetFields } from "../return-target/return-target-fields.tsx"
import type { ReturnTarget } from "../return-target/return-target.ts"
import { getLoginPhone } from "../typed-login-phone.ts"
import { FormOwner } from "../typed-values/form-owner.tsx"
import { useTypedValues } from "../typed-values/use-typed-values.ts"

interface PhoneFormProps {
  id: string
  action: string
  captcha: CaptchaAction
  returnTarget?: ReturnTarget
  /** Arithmetic question for visitors without scripts, who cannot solve a captcha; null if the shop uses no captcha. */
  question: Question | null
  stamp: string
  phoneMasks: readonly string[]
  phone: string
  /** Whether the field starts with the phone that the visitor has typed on the login form. */
  prefillsLoginPhone?: boolean
  texts: Record<"phone" | "getCode" | "honeypot", string>
}

/** The form for the phone number to which the shop sends a code. */
export function PhoneForm(props: PhoneFormProps) {
  const {
    id,
    action,
    captcha,
    returnTarget = {},
    question,
    stamp,
    phoneMasks,
    phone,
    prefillsLoginPhone = false,
    texts,
  } = props
  const initial = phone || (prefillsLoginPhone ? getLoginPhone() : "")
  const {
    Form,
    isBusy,
    result,
    form,
    summary,
    question: asked,
    field,
  } = useFetcherForm<FieldName<typeof PasswordPhoneForm>>({
    id,
    defaultValue: { phone: initial },
  })
  const element = useRef<HTMLFormElement>(null)
  useTypedValues({ id, form: element, initial: { phone: initial }, owner: phone })
  return (
    <Form {...form.props} ref={element} method="post" action={action}>
      <FormOwner owner={phone} />
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <ReturnTargetFields returnTarget={returnTarget} />
        <CaptchaToken action={captcha} />
        <BotCheckFields stamp={stamp} honeypotLabel={texts.honeypot} result={result} />
        <PhoneInput {...field("phone")} label={texts.phone} masks={phoneMasks} required />
        <QuestionField asked={asked} withoutScripts={question} field={field} />
        <Button block busy={isBusy}>
          {texts.getCode}
        </Button>
      </Stack>
    </Form>
  )
}
