"use client"

import type { SubmitEvent } from "react"
import { ResendTimer } from "#app/screens/shared/sms-code/resend-timer.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { OtpInput } from "#app/ui/form/otp-input.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"

export type CardCodeTexts = Record<
  "codeSent" | "code" | "resendIn" | "noCode" | "resend" | "saveCard" | "editCard",
  string
>

interface CardCodeProps {
  /** The phone number, masked by the provider. */
  phone: string
  /** Seconds until the code may be sent again, counted from `sentAt`. */
  wait: number
  sentAt: number
  errors: readonly string[]
  isBusy: boolean
  texts: CardCodeTexts
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onResend: (event: SubmitEvent<HTMLFormElement>) => void
  onBack: () => void
}

/** The form for the code that the provider has sent. */
export function CardCode(props: CardCodeProps) {
  const { phone, wait, sentAt, errors, isBusy, texts, onSubmit, onResend, onBack } = props
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <Stack space={5}>
          <Text size="small" as="div">
            <p role="status">{texts.codeSent.replace("{phone}", phone)}</p>
          </Text>
          <OtpInput id="card-code" label={texts.code} errors={errors} />
          <ResendTimer remaining={wait} sentAt={sentAt} form="card-resend" texts={texts} />
          <Button tone="line" size="small" busy={isBusy} disabled={isBusy}>
            {texts.saveCard}
          </Button>
          <TextButton type="button" onClick={onBack}>
            {texts.editCard}
          </TextButton>
        </Stack>
      </form>
      <form id="card-resend" onSubmit={onResend} />
    </>
  )
}
