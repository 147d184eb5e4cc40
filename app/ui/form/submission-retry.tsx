"use client"
import { useEffect, useRef, useState } from "react"
import { getRetryText } from "#app/i18n/retry-texts.ts"
import type { FormSender } from "#app/navigation/page-payloads.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import * as styles from "./submission-retry.css.ts"

/** The last submit event. From it, `sendForm` finds the form and the button of a failed request. */
let lastSubmit: SubmitEvent | null = null

/** The functions of a mounted SubmissionRetry that `sendForm` uses. */
interface RetrySlot {
  /** Returns the form around the component; null if there is none. */
  findOwnForm: () => HTMLFormElement | null
  /** Shows a button that runs `retry`; null hides it. */
  offer: (retry: (() => void) | null) => void
}
const slots = new Set<RetrySlot>()

/**
 * Whether the router has not processed the request: nginx responded because it could not reach a storefront, or the
 * overloaded server rejected the request. The router's own responses have the type `text/x-component`.
 */
const isGatewayError = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get("Content-Type")?.startsWith("text/x-component")

/**
 * Sends the request of a form. After a network failure it repeats the request only when the visitor asks for it,
 * because the shop may already have received the failed request.
 */
const sendForm: NonNullable<FormSender["sendForm"]> = async (request, repeat) => {
  // A page without SubmissionRetry cannot ask the visitor. All forms of such a page may be sent twice without harm, so
  // the request is repeated without a question.
  if (slots.size === 0) return repeat(request)
  const submit = lastSubmit
  try {
    const answer = await fetch(request.clone())
    if (isGatewayError(answer)) throw new Error(`answered with ${answer.status}`)
    return answer
  } catch (error) {
    const form = findForm(request)
    // If the form contains no SubmissionRetry, another one on the page shows the button. Without the button, the router
    // would show the error page, and the visitor's input would be lost.
    const own = [...slots].find(({ findOwnForm }) => findOwnForm() === form)
    const slot = own ?? [...slots][0]
    const submitter = submit?.submitter
    // A link that the visitor followed meanwhile, such as that of a panel, has ended the request. The shop may not have
    // received it, so the form offers to send it again.
    if (request.signal.aborted && submit === lastSubmit) {
      own?.offer(() =>
        form?.requestSubmit(submitter instanceof HTMLButtonElement ? submitter : null),
      )
    }
    if (!slot || request.signal.aborted) throw error
    // The router still considers the form as being sent. With this attribute, useFetcherForm accepts the same values
    // again.
    form?.setAttribute("data-unsent", "")
    const isRetryWanted = await new Promise<boolean>((resolve) => {
      request.signal.addEventListener("abort", () => {
        form?.removeAttribute("data-unsent")
        slot.offer(null)
        resolve(false)
      })
      slot.offer(() => {
        if (!form?.isConnected) return resolve(true)
        // The page may have changed since the visitor pressed the button, so that the button now belongs to another
        // form.
        const isOwn = submitter instanceof HTMLButtonElement && submitter.form === form
        form.requestSubmit(isOwn ? submitter : null)
      })
    })
    if (!isRetryWanted) throw error
    return sendForm(request, repeat)
  }
}
Object.assign(globalThis, { sendForm })

/** Returns the form of the last submit event if the form's action is the request's URL. */
function findForm(request: Request): HTMLFormElement | null {
  const form = lastSubmit?.target
  if (!(form instanceof HTMLFormElement)) return null
  const action = lastSubmit?.submitter?.getAttribute("formaction") ?? form.getAttribute("action")
  const { pathname } = new URL(action ?? "", location.href)
  return new URL(request.url).pathname === `${pathname}.rsc` ? form : null
}

/**
 * Put this component into a form, or next to it. When a submission fails because of the network, the component shows a
 * notice with a button that sends the form again, with the current values of its fields.
 */
export function SubmissionRetry() {
  const marker = useRef<HTMLSpanElement>(null)
  const [sendAgain, setSendAgain] = useState<(() => void) | null>(null)

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      lastSubmit = event
      if (event.target === marker.current?.closest("form")) setSendAgain(null)
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
    // The form may be collapsed while the button shows for another form of the page.
    marker.current?.closest("details")?.setAttribute("open", "")
    // The notice is above the fields, far from the button that the visitor pressed, so the notice's button gets the
    // focus.
    marker.current?.nextElementSibling?.querySelector("button")?.focus()
    // The form's submit button retries, too. Without this listener, SubmitButton would ignore the click, because its
    // form is still being sent.
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
  /** Id of the form that the button submits. Without it the button only calls `onClick`. */
  form?: string
  onClick?: () => void
}

/** Says that the connection failed, with a button that sends the form again. */
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
