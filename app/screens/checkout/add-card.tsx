"use client"

import { useEffect, useRef, useState, type SubmitEvent } from "react"
import { flushSync } from "react-dom"
import { useFetcher } from "react-router"
import { RetryNotice } from "#app/ui/form/submission-retry.tsx"
import { PlusIcon } from "#app/ui/icon/controls-icons.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { CardProvider } from "#contract/account.ts"
import { toAsciiDigits } from "#domain/ascii-digits.ts"
import { box, content, line } from "./add-card.css.ts"
import {
  CardDetails,
  type CardDetailsTexts,
  type CardDigits,
  DETAILS_FORM,
} from "./card-details.tsx"
import { formatExpiry, isExpired } from "./card-expiry.ts"
import {
  CardSmsCodeForm,
  type CardSmsCodeTexts,
  CODE_FORM,
  RESEND_FORM,
} from "./card-sms-code-form.tsx"
import { PaymeAttribution, type PaymeAttributionTexts } from "./payme-attribution.tsx"
import { CardRefusal, createPaymeCardClient, UNREADABLE_CARD } from "./payme-card-client.ts"
import { useSentCardCode } from "./use-sent-card-code.ts"

export type AddCardTexts = CardDetailsTexts &
  CardSmsCodeTexts &
  PaymeAttributionTexts &
  Record<
    "addCard" | "incomplete" | "wrongMonth" | "wrongYear" | "pastDate" | "codeRequired" | "unknown",
    string
  >

interface AddCardProps {
  /** Phone of the customer's account. The form ignores an SMS code that this tab has saved for another customer. */
  customerPhone: string
  provider: CardProvider
  /** The visitor's language, for the provider's messages. */
  locale: string
  /** URL that receives the token of the verified card. */
  savePath: string
  isOpen: boolean
  texts: AddCardTexts
  onOpen: (isOpen: boolean) => void
  /** Called with the id of the saved card. It is the id of a listed card if the customer had saved this card before. */
  onSaved: (card: number) => void
  onMainButtonChange: (state: MainButtonState) => void
  /** Called with the digits of the new card's number while the customer types them. */
  onNumber: (digits: string) => void
}

/**
 * The state of the page's main button. The button submits the form with the id `form`. While the customer adds no card,
 * `form` is null, and the button submits the page's own form.
 */
export interface MainButtonState {
  form: typeof DETAILS_FORM | typeof CODE_FORM | null
  isBusy: boolean
}

/** An error of one field. If `field` is null, the error is about the card as a whole. */
type Problem = { field: "number" | "expiry" | "code" | null; text: string }

/**
 * Adds a card. A script sends the card's number to the card provider, which sends a code to the customer by SMS. The
 * shop receives only the token of the verified card. The browser never submits the two forms: the handlers below send
 * their data.
 */
export function AddCard(props: AddCardProps) {
  const {
    customerPhone,
    provider,
    locale,
    savePath,
    isOpen,
    texts,
    onOpen,
    onSaved,
    onMainButtonChange,
    onNumber,
  } = props
  const fetcher = useFetcher<{ saved: number | null; error: string | null }>()
  const [sent, setSent] = useSentCardCode({ customerPhone, isOpen }, () => onOpen(true))
  // The provider accepts a code once. If the shop then cannot save the card, the next attempt uses this token again,
  // unless the provider has sent another code.
  const verified = useRef<{ unverified: string; token: string } | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  /** `ids` are the fields that the customer has changed since the errors in `of` appeared. Their errors are hidden. */
  const [changed, setChanged] = useState<{ of: typeof problems; ids: readonly string[] }>({
    of: problems,
    ids: [],
  })
  /** Id of the form whose request to the provider failed without a response. */
  const [lost, setLost] = useState<string | null>(null)
  const [isCalling, setCalling] = useState(false)
  // The digits are restored when the customer goes back from the code to the card. They exist only in the memory of
  // this page.
  const [typed, setTyped] = useState<CardDigits>({ number: "", expiry: "" })
  const [seen, setSeen] = useState(fetcher.data)
  const client = createPaymeCardClient(provider, locale)

  if (fetcher.data !== seen) {
    setSeen(fetcher.data)
    if (fetcher.data?.error) setProblems([{ field: "code", text: fetcher.data.error }])
    if (fetcher.data?.saved) {
      setSent(null)
      setTyped({ number: "", expiry: "" })
    }
  }
  const { data } = fetcher
  useEffect(() => {
    // Each response is a new object, so this effect runs even when the customer saves the same card a second time.
    if (!data?.saved) return
    onSaved(data.saved)
    onNumber("")
  }, [data, onSaved, onNumber])

  const isSent = sent !== null
  const sentAt = sent?.sentAt
  useEffect(() => {
    if (sentAt !== undefined) document.getElementById("card-code")?.focus()
  }, [sentAt])
  useEffect(() => {
    const [first] = problems
    if (first) document.getElementById(`card-${first.field ?? "number"}`)?.focus()
  }, [problems])

  useEffect(() => {
    if (lost !== null) document.querySelector<HTMLElement>(`[role=alert] [form=${lost}]`)?.focus()
  }, [lost])

  const callProvider = async (form: string, request: () => Promise<void>) => {
    setCalling(true)
    setProblems([])
    setLost(null)
    try {
      await request()
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      // The form has already checked the date, so an unreadable card means a wrong number.
      const detail = error.code === UNREADABLE_CARD ? "number" : null
      const field = form === DETAILS_FORM ? detail : "code"
      if (error.cause) setLost(form)
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
    const number = toDigits(readField(event.currentTarget, "card-number"))
    const expiry = toDigits(formatExpiry(readField(event.currentTarget, "card-expiry")))
    setTyped({ number, expiry })
    const [, month = "", year = ""] = /^(\d\d)(\d\d+)$/.exec(expiry) ?? []
    const found = [
      { field: "number" as const, text: number.length < 16 ? texts.incomplete : null },
      { field: "expiry" as const, text: checkExpiry(month, year, texts) },
    ].flatMap(({ field, text }) => (text === null ? [] : { field, text }))
    if (found.length > 0) setProblems(found)
    else {
      void callProvider(DETAILS_FORM, async () =>
        sendCode(await client.create(number, month + year)),
      )
    }
  }

  const onCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = toDigits(readField(event.currentTarget, "card-code"))
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

  const changedIds = changed.of === problems ? changed.ids : []
  const hideErrors = (id: string) => {
    if (!changedIds.includes(id)) setChanged({ of: problems, ids: [...changedIds, id] })
  }
  const errorsOf = (field: Problem["field"]) =>
    changedIds.includes(`card-${field}`)
      ? []
      : problems.filter((problem) => problem.field === field).map(({ text }) => text)
  const isBusy = isCalling || fetcher.state !== "idle"
  const stage = isSent ? CODE_FORM : DETAILS_FORM
  useEffect(() => {
    onMainButtonChange({ form: isOpen ? stage : null, isBusy })
  }, [onMainButtonChange, isOpen, stage, isBusy])

  return (
    <details
      className={box}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // The browser also fires `toggle` when React mounts this element already open. That event must not select the
        // new card, because the customer has not opened the element.
        if (open !== isOpen) onOpen(open)
      }}
    >
      <summary className={line}>
        <PlusIcon />
        {texts.addCard}
      </summary>
      <div className={content}>
        <Stack space={5}>
          {lost === null ? null : <RetryNotice form={lost} />}
          {sent ? (
            <CardSmsCodeForm
              {...sent}
              errors={errorsOf("code").filter((text) => text !== texts.codeRequired)}
              warning={errorsOf("code").find((text) => text === texts.codeRequired)}
              texts={texts}
              onSubmit={onCode}
              onResend={(event) => {
                event.preventDefault()
                // Ignores the second press of a double click.
                if (isBusy) return
                void callProvider(RESEND_FORM, () => sendCode(sent.token))
              }}
              onChange={() => hideErrors("card-code")}
              onBack={() => {
                flushSync(() => {
                  setSent(null)
                  setProblems([])
                  setLost(null)
                })
                document.getElementById("card-number")?.focus()
              }}
            />
          ) : (
            <CardDetails
              refusal={errorsOf(null)[0]}
              numberErrors={errorsOf("number")}
              expiryErrors={errorsOf("expiry")}
              typed={typed}
              label={provider.provider === "payme" ? <PaymeAttribution texts={texts} /> : null}
              texts={texts}
              onSubmit={onDetails}
              onNumber={onNumber}
              onChange={hideErrors}
            />
          )}
        </Stack>
      </div>
    </details>
  )
}

/** Returns the error text for a date; null for a valid one. */
function checkExpiry(month: string, year: string, texts: AddCardTexts): string | null {
  if (month === "") return texts.incomplete
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return texts.wrongMonth
  if (year.length > 2) return texts.wrongYear
  return isExpired({ month, year }, Date.now()) ? texts.pastDate : null
}

/** Returns the text in a field of the form by the field's id. */
function readField(form: HTMLFormElement, id: string): string {
  const field = form.elements.namedItem(id)
  return field instanceof HTMLInputElement ? field.value : ""
}

/** Returns the digits of a field. The mask that replaces those of other keyboards may not have loaded. */
const toDigits = (text: string) => toAsciiDigits(text).replace(/\D/g, "")
