"use client"

import { useEffect, useState, type SubmitEvent } from "react"
import { useFetcher } from "react-router"
import { PlusIcon } from "#app/ui/icon/controls-icons.tsx"
import type { CardProvider } from "#contract/account.ts"
import { box, content, line } from "./add-card.css.ts"
import { CardCode, type CardCodeTexts } from "./card-code.tsx"
import { CardDetails, type CardDetailsTexts } from "./card-details.tsx"
import { CardRefusal, createCardClient } from "./card-provider.ts"
import { PaymeLabel, type PaymeLabelTexts } from "./payme-label.tsx"

export type AddCardTexts = CardDetailsTexts &
  CardCodeTexts &
  PaymeLabelTexts &
  Record<"addCard" | "incomplete" | "codeRequired" | "unknown", string>

interface AddCardProps {
  provider: CardProvider
  /** The visitor's language, for the provider's messages. */
  locale: string
  /** URL that receives the token of the verified card. */
  savePath: string
  isOpenFirst: boolean
  texts: AddCardTexts
}

interface SentCode {
  token: string
  phone: string
  wait: number
  sentAt: number
}

/** An error of one field, or of the card as a whole. */
type Problem = { field: "number" | "expiry" | "code" | null; text: string }

/**
 * Adds a card: the browser sends the number to the provider, which sends a code; the shop receives
 * only the token of the verified card. The two forms are never submitted to the shop: the handlers
 * below send their data.
 */
export function AddCard({ provider, locale, savePath, isOpenFirst, texts }: AddCardProps) {
  const fetcher = useFetcher<{ saved: number | null; error: string | null }>()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isCalling, setCalling] = useState(false)
  const [seen, setSeen] = useState(fetcher.data)
  const client = createCardClient(provider, locale)

  if (fetcher.data !== seen) {
    setSeen(fetcher.data)
    if (fetcher.data?.error) setProblem({ field: "code", text: fetcher.data.error })
    if (fetcher.data?.saved) {
      setSent(null)
      setOpen(false)
    }
  }

  const isSent = sent !== null
  useEffect(() => {
    if (isSent) document.getElementById("card-code")?.focus()
  }, [isSent])

  const callProvider = async (field: Problem["field"], request: () => Promise<void>) => {
    setCalling(true)
    setProblem(null)
    try {
      await request()
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      setProblem({ field, text: error.text ?? texts.unknown })
    } finally {
      setCalling(false)
    }
  }

  const sendCode = async (token: string) => {
    const answer = await client.sendCode(token)
    setSent({ token, ...answer, sentAt: Date.now() })
  }

  const onDetails = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [number, expiry] = [
      readDigits(event.currentTarget, "card-number"),
      readDigits(event.currentTarget, "card-expiry"),
    ]
    if (number.length < 16) setProblem({ field: "number", text: texts.incomplete })
    else if (!/^(0[1-9]|1[0-2])\d\d$/.test(expiry)) {
      setProblem({ field: "expiry", text: texts.incomplete })
    } else void callProvider(null, async () => sendCode(await client.create(number, expiry)))
  }

  const onCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readDigits(event.currentTarget, "card-code")
    if (!sent) return
    if (code.length < 6) setProblem({ field: "code", text: texts.codeRequired })
    else {
      void callProvider("code", async () => {
        const token = await client.verify(sent.token, code)
        await fetcher.submit({ token }, { method: "post", action: savePath })
      })
    }
  }

  const errorsOf = (field: Problem["field"]) => (problem?.field === field ? [problem.text] : [])
  const isBusy = isCalling || fetcher.state !== "idle"

  return (
    <details className={box} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={line}>
        <PlusIcon />
        {texts.addCard}
      </summary>
      <div className={content}>
        {sent ? (
          <CardCode
            {...sent}
            errors={errorsOf("code")}
            isBusy={isBusy}
            texts={texts}
            onSubmit={onCode}
            onResend={(event) => {
              event.preventDefault()
              void callProvider("code", () => sendCode(sent.token))
            }}
            onBack={() => {
              setSent(null)
              setProblem(null)
            }}
          />
        ) : (
          <CardDetails
            refusal={errorsOf(null)[0]}
            numberErrors={errorsOf("number")}
            expiryErrors={errorsOf("expiry")}
            isBusy={isBusy}
            label={provider.provider === "payme" ? <PaymeLabel texts={texts} /> : null}
            texts={texts}
            onSubmit={onDetails}
          />
        )}
      </div>
    </details>
  )
}

/** The digits in a field of the form, by the field's id. */
function readDigits(form: HTMLFormElement, id: string): string {
  const field = form.elements.namedItem(id)
  return field instanceof HTMLInputElement ? field.value.replace(/\D/g, "") : ""
}
