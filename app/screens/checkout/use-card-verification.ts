import { type FocusEvent, useEffect, useRef, useState, type SubmitEvent } from "react"
import { flushSync } from "react-dom"
import { useFetcher } from "react-router"
import { isPressing } from "#app/ui/form/use-server-form.ts"
import type { CardProvider } from "#contract/account.ts"
import { DETAILS_FORM, type CardDigits } from "./card-details.tsx"
import { CODE_FORM, RESEND_FORM } from "./card-sms-code-form.tsx"
import { type CardCheckTexts, checkCard, readCard, readDigits } from "./check-card.ts"
import { CardRefusal, createPaymeCardClient, UNREADABLE_CARD } from "./payme-card-client.ts"
import { useCardProblems } from "./use-card-problems.ts"
import { useSentCardCode } from "./use-sent-card-code.ts"

type VerificationTexts = CardCheckTexts & Record<"codeRequired" | "unknown", string>

export interface CardVerificationOptions {
  /** Phone of the customer's account. The form ignores an SMS code that this tab has saved for another customer. */
  customerPhone: string
  provider: CardProvider
  /** The visitor's language, for the provider's messages. */
  locale: string
  /** URL that receives the token of the verified card. */
  savePath: string
  isOpen: boolean
  texts: VerificationTexts
  onOpen: (isOpen: boolean) => void
  /** Called with the id of the saved card. It is the id of a listed card if the customer had saved this card before. */
  onSaved: (card: number) => void
  /** Called with the digits of the new card's number while the customer types them. */
  onNumber: (digits: string) => void
}

/**
 * Sends a new card to the card provider, verifies it with the code of the provider's SMS, and saves its token in the
 * shop. Returns what the two forms show, and their handlers.
 */
export function useCardVerification(options: CardVerificationOptions) {
  const { customerPhone, provider, locale, savePath, isOpen, texts } = options
  const { onOpen, onSaved, onNumber } = options
  const fetcher = useFetcher<{ saved: number | null; error: string | null }>()
  const { data } = fetcher
  const [sent, setSent] = useSentCardCode({ customerPhone, isOpen }, () => onOpen(true))
  // The provider accepts a code once. If the shop then cannot save the card, the next attempt uses this token again,
  // unless the provider has sent another code.
  const verified = useRef<{ unverified: string; token: string } | null>(null)
  const { setProblems, hideErrors, showAgain, errorsOf } = useCardProblems()
  /** Id of the form whose request to the provider failed without a response. */
  const [failedForm, setFailedForm] = useState<string | null>(null)
  const [isCalling, setCalling] = useState(false)
  // The digits are restored when the customer goes back from the code to the card. They exist only in the memory of
  // this page.
  const [typed, setTyped] = useState<CardDigits>({ number: "", expiry: "" })
  const [handledData, setHandledData] = useState(data)
  const client = createPaymeCardClient(provider, locale)

  if (data !== handledData) {
    setHandledData(data)
    if (data?.error) setProblems([{ field: "code", text: data.error }])
    if (data?.saved) {
      setSent(null)
      setTyped({ number: "", expiry: "" })
    }
  }
  useEffect(() => {
    // Each response is a new object, so this effect runs even when the customer saves the same card a second time.
    if (!data?.saved) return
    onSaved(data.saved)
    onNumber("")
  }, [data, onSaved, onNumber])

  const sentAt = sent?.sentAt
  useEffect(() => {
    if (sentAt !== undefined) document.getElementById("card-code")?.focus()
  }, [sentAt])
  useEffect(() => {
    if (failedForm !== null)
      document.querySelector<HTMLElement>(`[role=alert] [form=${failedForm}]`)?.focus()
  }, [failedForm])

  const callProvider = async (form: string, request: () => Promise<void>) => {
    setCalling(true)
    setProblems([])
    setFailedForm(null)
    try {
      await request()
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      // The form has already checked the date, so an unreadable card means a wrong number.
      const detail = error.code === UNREADABLE_CARD ? "number" : null
      const field = form === DETAILS_FORM ? detail : "code"
      if (error.cause) setFailedForm(form)
      else setProblems([{ field, text: error.text ?? texts.unknown }])
    } finally {
      setCalling(false)
    }
  }

  const sendCode = async (token: string) => {
    const answer = await client.sendCode(token)
    verified.current = null
    setSent({ token, ...answer, sentAt: Date.now(), elapsed: 0 })
  }

  const onDetails = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typedCard = readCard(event.currentTarget)
    setTyped(typedCard)
    const found = checkCard(typedCard, texts)
    if (found.length > 0) setProblems(found)
    else {
      void callProvider(DETAILS_FORM, async () =>
        sendCode(await client.create(typedCard.number, typedCard.expiry)),
      )
    }
  }

  const onLeave = ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
    if (form && !isPressing()) showAgain(checkCard(readCard(form), texts))
  }

  const onCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readDigits(event.currentTarget, "card-code")
    if (!sent) return
    if (code.length < 6) setProblems([{ field: "code", text: texts.codeRequired }])
    else {
      void callProvider(CODE_FORM, async () => {
        if (verified.current?.unverified !== sent.token) {
          const token = await client.verify(sent.token, code)
          verified.current = { unverified: sent.token, token }
        }
        const { token } = verified.current
        await fetcher.submit({ token }, { method: "post", action: savePath })
      })
    }
  }

  const isBusy = isCalling || fetcher.state !== "idle"

  const onResend = (event: SubmitEvent) => {
    event.preventDefault()
    // Ignores the second press of a double click.
    if (isBusy || !sent) return
    void callProvider(RESEND_FORM, () => sendCode(sent.token))
  }

  const onBack = () => {
    flushSync(() => {
      setSent(null)
      setProblems([])
      setFailedForm(null)
    })
    document.getElementById("card-number")?.focus()
  }

  return {
    sent,
    typed,
    failedForm,
    isBusy,
    errorsOf,
    hideErrors,
    onDetails,
    onLeave,
    onCode,
    onResend,
    onBack,
  }
}
