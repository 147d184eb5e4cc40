"use client"
import { Fragment, use, useEffect, useState } from "react"
import { HOLE_END, HOLE_OR } from "#app/ui/cart/cart-holes.ts"
import { HasHolesContext } from "#app/ui/cart/has-holes.ts"
import { ClockIcon } from "#app/ui/icon/status-icons.tsx"
import { Notice } from "#app/ui/notice/notice.tsx"
import { SAID_TEXT, SAID_TONES, flashHoleStart } from "#app/ui/shell/flash-hole.ts"
import { place } from "#app/ui/shell/flash-message.css.ts"
import { toast, type ToastTone } from "#app/ui/toast/toast.ts"

interface FlashMessageProps {
  message: { tone: ToastTone; text: string } | null
}

/** A notice has no tone for what is plain or under way; that has a sign. */
function looks(tone: ToastTone) {
  if (tone === "loading") return { tone: "plain" as const, icon: <ClockIcon /> }
  return { tone: tone === "default" ? ("plain" as const) : tone }
}

const PLACE_ID = "flash"

/** What the last write has to say: a toast with scripts, a notice at the top of the page without. */
export function FlashMessage({ message }: FlashMessageProps) {
  const hasHole = use(HasHolesContext)
  // A kept page has its message in the document alone.
  const [isKept] = useState(() => findPlace() !== null)
  const [written] = useState(readMessage)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    say(written)
    setLive(true)
  }, [written])
  useEffect(() => say(message), [message])
  // No browser needs its code.
  if (import.meta.env.SSR && hasHole) return <FlashHole />
  if (isLive) return null
  if (isKept) return <div id={PLACE_ID}>{written && <FlashNotice {...written} />}</div>
  return message && <FlashNotice {...message} />
}

function FlashNotice({ tone, text }: { tone: ToastTone; text: string }) {
  return (
    <div className={place} data-live-at-once data-said={tone}>
      <Notice {...looks(tone)} role={tone === "error" ? "alert" : "status"}>
        {text}
      </Notice>
    </div>
  )
}

/** The notices of all tones: the page's sender leaves the one that is wanted, if any. */
function FlashHole() {
  return (
    <div id={PLACE_ID}>
      {flashHoleStart}
      {SAID_TONES.map((tone) => (
        <Fragment key={tone}>
          <FlashNotice tone={tone} text={SAID_TEXT} />
          {HOLE_OR}
        </Fragment>
      ))}
      {HOLE_END}
    </div>
  )
}

const findPlace = () => (typeof document === "undefined" ? null : document.getElementById(PLACE_ID))

/** What the document says in the place of its hole. */
function readMessage(): FlashMessageProps["message"] {
  const notice = findPlace()?.querySelector<HTMLElement>("[data-said]")
  const tone = SAID_TONES.find((known) => known === notice?.dataset["said"])
  return notice && tone ? { tone, text: notice.textContent } : null
}

function say(message: FlashMessageProps["message"]) {
  if (message) toast[message.tone](message.text, { id: "flash" })
}
