"use client"

import type { ReactNode, SubmitEvent } from "react"
import { Button } from "#app/ui/action/button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { MaskedInput } from "./masked-input.tsx"

export type CardDetailsTexts = Record<"cardNumber" | "expiry" | "getCode" | "note", string>

interface CardDetailsProps {
  /** The provider's error about the card as a whole. */
  refusal: string | undefined
  numberErrors: readonly string[]
  expiryErrors: readonly string[]
  isBusy: boolean
  /** The provider's mandatory label. */
  label: ReactNode
  texts: CardDetailsTexts
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The form for the number and expiry of a new card. */
export function CardDetails(props: CardDetailsProps) {
  const { refusal, numberErrors, expiryErrors, isBusy, label, texts, onSubmit } = props
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack space={5}>
        {refusal ? (
          <Notice tone="error" role="alert">
            {refusal}
          </Notice>
        ) : null}
        <MaskedInput
          id="card-number"
          label={texts.cardNumber}
          mask="0000 0000 0000 0000"
          placeholder="0000 0000 0000 0000"
          autoComplete="cc-number"
          errors={numberErrors}
        />
        <MaskedInput
          id="card-expiry"
          label={texts.expiry}
          mask="00 / 00"
          placeholder="MM / YY"
          autoComplete="cc-exp"
          errors={expiryErrors}
        />
        <Text size="micro" tone="muted">
          {texts.note}
        </Text>
        <Button tone="line" size="small" busy={isBusy} disabled={isBusy}>
          {texts.getCode}
        </Button>
        {label}
      </Stack>
    </form>
  )
}
