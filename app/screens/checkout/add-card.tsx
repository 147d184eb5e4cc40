"use client"

import { useEffect, useEffectEvent, useRef } from "react"
import { RetryNotice } from "#app/ui/form/submission-retry.tsx"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import { PlusIcon } from "#app/ui/icon/controls-icons.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { box, content, line } from "./add-card.css.ts"
import { CardDetails, type CardDetailsTexts, DETAILS_FORM } from "./card-details.tsx"
import { CardSmsCodeForm, type CardSmsCodeTexts, CODE_FORM } from "./card-sms-code-form.tsx"
import { PaymeAttribution, type PaymeAttributionTexts } from "./payme-attribution.tsx"
import { useCardVerification, type CardVerificationOptions } from "./use-card-verification.ts"

export type AddCardTexts = CardDetailsTexts &
  CardSmsCodeTexts &
  PaymeAttributionTexts &
  CardVerificationOptions["texts"] &
  Record<"addCard", string>

interface AddCardProps extends CardVerificationOptions {
  /** Whether no card is saved. The open form of the new card then cannot be closed. */
  isOnlyCard: boolean
  texts: AddCardTexts
  onMainButtonChange: (state: MainButtonState) => void
}

/**
 * The state of the page's main button. The button submits the form with the id `form`. While the customer adds no card,
 * `form` is null, and the button submits the page's own form.
 */
export interface MainButtonState {
  form: typeof DETAILS_FORM | typeof CODE_FORM | null
  isBusy: boolean
}

/**
 * Adds a card. A script sends the card's number to the card provider, which sends a code to the customer by SMS. The
 * shop receives only the token of the verified card. The browser never submits the two forms: their handlers send the
 * data.
 */
export function AddCard(props: AddCardProps) {
  const { provider, isOpen, texts, onOpen, onMainButtonChange, onNumber } = props
  const isHydrated = useHydrated()
  const element = useRef<HTMLDetailsElement>(null)
  const adoptOpen = useEffectEvent(() => {
    // The customer may have opened or closed the element before hydration.
    const open = element.current?.open ?? isOpen
    if (open !== isOpen) onOpen(open)
  })
  useEffect(() => adoptOpen(), [])
  const verification = useCardVerification(props)
  const { sent, failedForm, isBusy, errorsOf, hideErrors } = verification
  const stage = sent ? CODE_FORM : DETAILS_FORM
  useEffect(() => {
    onMainButtonChange({ form: isOpen ? stage : null, isBusy })
  }, [onMainButtonChange, isOpen, stage, isBusy])

  return (
    <details
      ref={element}
      className={box}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // The browser also fires `toggle` when React mounts this element already open. That event must not select the
        // new card, because the customer has not opened the element.
        if (open !== isOpen) onOpen(open)
      }}
    >
      <summary className={line} hidden={props.isOnlyCard && isOpen}>
        <PlusIcon />
        {texts.addCard}
      </summary>
      {/* Without its scripts, the page would drop what the customer types. */}
      <div className={content} inert={!isHydrated}>
        <Stack space={5}>
          {failedForm === null ? null : <RetryNotice form={failedForm} />}
          {sent ? (
            <CardSmsCodeForm
              {...sent}
              errors={errorsOf("code").filter((text) => text !== texts.codeRequired)}
              warning={errorsOf("code").find((text) => text === texts.codeRequired)}
              texts={texts}
              onSubmit={verification.onCode}
              onResend={verification.onResend}
              onChange={() => hideErrors("card-code")}
              onBack={verification.onBack}
            />
          ) : (
            <CardDetails
              refusal={errorsOf(null)[0]}
              numberErrors={errorsOf("number")}
              expiryErrors={errorsOf("expiry")}
              typed={verification.typed}
              label={provider.provider === "payme" ? <PaymeAttribution texts={texts} /> : null}
              texts={texts}
              onSubmit={verification.onDetails}
              onNumber={onNumber}
              onChange={hideErrors}
              onLeave={verification.onLeave}
            />
          )}
        </Stack>
      </div>
    </details>
  )
}
