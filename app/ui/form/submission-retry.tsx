"use client"
import { useEffect, useRef, useState } from "react"
import { getRetryText } from "#app/i18n/retry-texts.ts"
import type { FormSender } from "#app/navigation/page-payloads.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import * as styles from "./submission-retry.css.ts"

/** The last submit event, from which a failed request finds its form and button. */
let lastSubmit: SubmitEvent | null = null

/** A mounted SubmissionRetry. */
interface RetrySlot {
  /** The form around the component. */
  findOwnForm: () => HTMLFormElement | null
  /** Shows the visitor a button that runs `retry`; null hides it. */
  offer: (retry: (() => void) | null) => void
}
const slots = new Set<RetrySlot>()

/** nginx sends such a response when it cannot reach a storefront. */
const isGatewayError = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get("Content-Type")?.startsWith("text/x-component")

/**
 * Sends the request of a form. After a network failure it repeats the request only when the visitor
 * asks for it, because the shop may have received the first one.
 */
async function sendForm(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request.clone())
    if (isGatewayError(answer)) throw new Error(`answered with ${answer.status}`)
    return answer
  } catch (error) {
    const form = findForm(request)
    // Another form's notice is better than the error page, which would lose what was typed.
    const slot = [...slots].find(({ findOwnForm }) => findOwnForm() === form) ?? [...slots][0]
    if (!slot || request.signal.aborted) throw error
    const submitter = lastSubmit?.submitter
    const isRetryWanted = await new Promise<boolean>((resolve) => {
      request.signal.addEventListener("abort", () => {
        slot.offer(null)
        resolve(false)
      })
      slot.offer(() => {
        if (!form?.isConnected) return resolve(true)
        // The page may have replaced the button by one of another form.
        const isOwn = submitter instanceof HTMLButtonElement && submitter.form === form
        form.requestSubmit(isOwn ? submitter : null)
      })
    })
    if (!isRetryWanted) throw error
    return sendForm(request)
  }
}
Object.assign(globalThis, { sendForm } satisfies FormSender)

/** The form of the last submit event, if its action is the URL of the request. */
function findForm(request: Request): HTMLFormElement | null {
  const form = lastSubmit?.target
  if (!(form instanceof HTMLFormElement)) return null
  const action = lastSubmit?.submitter?.getAttribute("formaction") ?? form.getAttribute("action")
  const { pathname } = new URL(action ?? "", location.href)
  return new URL(request.url).pathname === `${pathname}.rsc` ? form : null
}

/**
 * Put it into a form, or beside it. When the connection is lost during a submission, it shows a
 * notice with a button that sends the form again, with the values that its fields have by then.
 */
export function SubmissionRetry() {
  const marker = useRef<HTMLSpanElement>(null)
  const [sendAgain, setSendAgain] = useState<(() => void) | null>(null)

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      lastSubmit = event
    }
    const slot: RetrySlot = {
      findOwnForm: () => marker.current?.closest("form") ?? null,
      offer: (repeat) =>
        setSendAgain(
          repeat &&
            (() => () => {
              setSendAgain(null)
              repeat()
            }),
        ),
    }
    addEventListener("submit", onSubmit, true)
    slots.add(slot)
    return () => {
      removeEventListener("submit", onSubmit, true)
      slots.delete(slot)
    }
  }, [])

  useEffect(() => {
    if (!sendAgain) return undefined
    // The notice is above the fields, away from the button that was pressed.
    marker.current?.nextElementSibling?.querySelector("button")?.focus()
    // The form's own button retries too: SubmitButton ignores clicks while its form is being sent.
    const { submitter } = lastSubmit ?? {}
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Node && submitter?.contains(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      sendAgain()
    }
    addEventListener("click", onClick, true)
    return () => removeEventListener("click", onClick, true)
  }, [sendAgain])

  return (
    <>
      <span ref={marker} hidden />
      {sendAgain ? <RetryNotice onClick={sendAgain} /> : null}
    </>
  )
}

interface RetryNoticeProps {
  /** Id of the form that the button sends. */
  form?: string
  onClick?: () => void
}

/** Says that the connection was lost, with a button that sends the form again. */
export function RetryNotice(button: RetryNoticeProps) {
  return (
    <Notice tone="error" role="alert" title={getRetryText("errors:unsent")}>
      <div className={styles.again}>
        <Button {...button} type={button.form ? "submit" : "button"} tone="line" size="small">
          {getRetryText("errors:send_again")}
        </Button>
      </div>
    </Notice>
  )
}
