"use client"

import type { FocusEvent, ReactNode, SubmitEvent } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { LockIcon } from "#app/ui/icon/shop-icons.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { pair } from "./card-details.css.ts"
import { attachExpiry, formatExpiry } from "./card-expiry.ts"
import { CardInput } from "./card-input.tsx"

/** Id of the form, so that the page's main button can submit it. */
export const DETAILS_FORM = "card-details"

export type CardDetailsTexts = Record<"cardNumber" | "expiry" | "expiryExample" | "note", string>

export interface CardDigits {
  number: string
  expiry: string
}

interface CardDetailsProps {
  /** The provider's error about the card as a whole. */
  refusal: string | undefined
  numberErrors: readonly string[]
  expiryErrors: readonly string[]
  /** What the customer has typed before. It is shown again after a return from the form for the SMS code. */
  typed: CardDigits
  /** The label that the provider requires beside the form. */
  label: ReactNode
  texts: CardDetailsTexts
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called with the digits of the number while the customer types them. */
  onNumber: (digits: string) => void
  /** Called with the id of each field that the customer changes. */
  onChange: (id: string) => void
  /** Called when a field loses the focus. */
  onLeave: (event: FocusEvent<HTMLInputElement>) => void
}

/** The form for the number and expiry of a new card. */
export function CardDetails(props: CardDetailsProps) {
  const { refusal, numberErrors, expiryErrors, typed, label, texts } = props
  const { onSubmit, onNumber, onChange, onLeave } = props
  return (
    <form
      id={DETAILS_FORM}
      onSubmit={onSubmit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) onChange(target.id)
      }}
      noValidate
    >
      <Stack space={5}>
        {refusal ? (
          <Notice tone="error" role="alert">
            {refusal}
          </Notice>
        ) : null}
        <div className={pair}>
          <CardInput
            id="card-number"
            onLeave={onLeave}
            onType={onNumber}
            label={texts.cardNumber}
            attach={attachNumberMask}
            placeholder="0000 0000 0000 0000"
            autoComplete="cc-number"
            defaultValue={typed.number}
            errors={numberErrors}
          />
          <CardInput
            id="card-expiry"
            onLeave={onLeave}
            label={texts.expiry}
            attach={attachExpiry}
            hint={texts.expiryExample}
            autoComplete="cc-exp"
            defaultValue={formatExpiry(typed.expiry)}
            errors={expiryErrors}
          />
        </div>
        <Inline space={2} align="start" wrap={false}>
          <LockIcon size={16} />
          <Text size="micro" tone="muted">
            {texts.note}
          </Text>
        </Inline>
        {label}
      </Stack>
    </form>
  )
}

/**
 * Formats the card's number in groups of four digits, once the script for this has loaded. Returns a function that
 * stops the formatting.
 */
function attachNumberMask(input: HTMLInputElement): () => void {
  let detach: (() => void) | undefined
  let isRemoved = false
  const attach = async () => {
    const { attachMask } = await import("./attach-mask.ts")
    if (!isRemoved) detach = attachMask(input, "0000 0000 0000 0000")
  }
  void attach()
  return () => {
    isRemoved = true
    detach?.()
  }
}
