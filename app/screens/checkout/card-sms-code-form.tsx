"use client"

import type { SubmitEvent } from "react"
import { ResendTimer } from "#app/screens/shared/sms-code/resend-timer.tsx"
import { SENT_MESSAGE_ID } from "#app/screens/shared/sms-code/sent-message.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { OtpInput } from "#app/ui/form/otp-input.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { formatMaskedPhone } from "./format-masked-phone.ts"

/** Id of the form, so that the page's main button can submit it. */
export const CODE_FORM = "card-code-form"

/** Id of the form that requests another code. */
export const RESEND_FORM = "card-resend"

export type CardSmsCodeTexts = Record<
  "codeSent" | "code" | "resendIn" | "noCode" | "resend" | "editCard",
  string
>

interface CardSmsCodeFormProps {
  /** The phone number, masked by the provider. */
  phone: string
  /** Seconds until the code may be sent again, counted from `sentAt`. */
  wait: number
  sentAt: number
  /** Seconds that had passed since `sentAt` when this document was loaded. */
  elapsed: number
  errors: readonly string[]
  /** Says that the code is incomplete [S5.18]. */
  warning: string | undefined
  texts: CardSmsCodeTexts
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onResend: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called when the customer changes the code. */
  onChange: () => void
  onBack: () => void
}

/** The form for the SMS code that the provider has sent. */
export function CardSmsCodeForm(props: CardSmsCodeFormProps) {
  const { phone, wait, sentAt, elapsed, errors, warning, texts } = props
  const { onSubmit, onResend, onChange, onBack } = props
  const [before, after] = texts.codeSent.split("{phone}")
  return (
    <>
      <form id={CODE_FORM} onSubmit={onSubmit} onInput={onChange} noValidate>
        <Stack space={5}>
          <Text size="small" id={SENT_MESSAGE_ID}>
            {before}
            <Text as="span" nowrap>
              {formatMaskedPhone(phone)}
            </Text>
            {after}
          </Text>
          <OtpInput
            key={sentAt}
            id="card-code"
            label={texts.code}
            describedBy={SENT_MESSAGE_ID}
            errors={errors}
            warning={warning}
            submitsItself
          />
          <ResendTimer
            remaining={Math.max(0, wait - elapsed)}
            sentAt={sentAt}
            form={RESEND_FORM}
            texts={texts}
          />
          <TextButton type="button" onClick={onBack}>
            {texts.editCard}
          </TextButton>
        </Stack>
      </form>
      <form id={RESEND_FORM} onSubmit={onResend} hidden />
    </>
  )
}
