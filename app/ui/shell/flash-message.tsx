"use client"
import { useEffect, useState } from "react"
import { ClockIcon } from "#app/ui/icon/status-icons.tsx"
import { Notice } from "#app/ui/notice/notice.tsx"
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

/** What the last write has to say: a toast with scripts, a notice at the top of the page without. */
export function FlashMessage({ message }: FlashMessageProps) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  useEffect(() => {
    if (message) toast[message.tone](message.text, { id: "flash" })
  }, [message])
  if (!message || isLive) return null
  return (
    <div className={place} data-live-at-once>
      <Notice {...looks(message.tone)} role={message.tone === "error" ? "alert" : "status"}>
        {message.text}
      </Notice>
    </div>
  )
}
