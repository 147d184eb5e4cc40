"use client"
import { useEffect, useRef, useState } from "react"
import { getRetryText } from "#app/i18n/retry-texts.ts"
import type { FormSender } from "#app/navigation/page-payloads.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import * as styles from "./submission-retry.css.ts"

/** What may be the form whose request is lost. */
let submitted: SubmitEvent | null = null

/** Where a page may say that a form is lost. */
interface Place {
  /** The form that it stands in. */
  findOwn: () => HTMLFormElement | null
  /** Null once there is nothing to wait for. */
  say: (sendAgain: (() => void) | null) => void
}
const places = new Set<Place>()

/** Of nginx, when no storefront answered it. */
const isOfGateway = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get("Content-Type")?.startsWith("text/x-component")

/** What the shop may have got already is never sent a second time unless the visitor wants it. */
async function sendForm(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request.clone())
    if (isOfGateway(answer)) throw new Error(`answered with ${answer.status}`)
    return answer
  } catch (error) {
    const form = findForm(request)
    // Another form's place is better than the page of an error, which would lose what was typed there.
    const place = [...places].find(({ findOwn }) => findOwn() === form) ?? [...places][0]
    if (!place || request.signal.aborted) throw error
    const submitter = submitted?.submitter
    const isWanted = await new Promise<boolean>((resolve) => {
      request.signal.addEventListener("abort", () => {
        place.say(null)
        resolve(false)
      })
      place.say(() => (form?.isConnected ? form.requestSubmit(submitter) : resolve(true)))
    })
    if (!isWanted) throw error
    return sendForm(request)
  }
}
Object.assign(globalThis, { sendForm } satisfies FormSender)

/** The form of the last `submit`, when its action is where the request was going. */
function findForm(request: Request): HTMLFormElement | null {
  const form = submitted?.target
  if (!(form instanceof HTMLFormElement)) return null
  const action = submitted?.submitter?.getAttribute("formaction") ?? form.getAttribute("action")
  const { pathname } = new URL(action ?? "", location.href)
  return new URL(request.url).pathname === `${pathname}.rsc` ? form : null
}

/**
 * Stands in a form, or beside it, and says there that the connection was lost while it was on its way. Whether it has arrived nobody
 * knows: it is sent again when the visitor says so, with what its fields hold by then.
 */
export function SubmissionRetry() {
  const place = useRef<HTMLSpanElement>(null)
  const [sendAgain, setSendAgain] = useState<(() => void) | null>(null)

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      submitted = event
    }
    const here: Place = {
      findOwn: () => place.current?.closest("form") ?? null,
      say: (repeat) =>
        setSendAgain(
          repeat &&
            (() => () => {
              setSendAgain(null)
              repeat()
            }),
        ),
    }
    addEventListener("submit", onSubmit, true)
    places.add(here)
    return () => {
      removeEventListener("submit", onSubmit, true)
      places.delete(here)
    }
  }, [])

  useEffect(() => {
    if (!sendAgain) return undefined
    // It is above the fields, and what was pressed below them.
    place.current?.nextElementSibling?.querySelector("button")?.focus()
    // Which means the same: it is deaf while its form is on its way.
    const { submitter } = submitted ?? {}
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
      <span ref={place} hidden />
      {sendAgain ? (
        <Notice tone="error" role="alert" title={getRetryText("errors:unsent")}>
          <div className={styles.again}>
            <Button type="button" tone="line" size="small" onClick={sendAgain}>
              {getRetryText("errors:send_again")}
            </Button>
          </div>
        </Notice>
      ) : null}
    </>
  )
}
