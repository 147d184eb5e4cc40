"use client"

import { useEffect, useState, type ReactNode } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { toast, type ToastTone } from "#app/ui/feedback/toast.ts"
import { ClockIcon } from "#app/ui/icon/status-icons.tsx"
import { place } from "./flash-message.css.ts"

export interface FlashMessageProps {
  message: { tone: ToastTone; text: string } | null
  /** A link after the text, without scripts. */
  children?: ReactNode
}

/** Notice has no tone for default messages, nor for loading ones, which get an icon instead. */
function toNoticeProps(tone: ToastTone) {
  if (tone === "loading") return { tone: "plain" as const, icon: <ClockIcon /> }
  return { tone: tone === "default" ? ("plain" as const) : tone }
}

/**
 * The result of the last action: a toast with scripts, a notice without them. Put it at the top of
 * main, or of an open panel, which covers main.
 */
export function FlashMessage({ message, children }: FlashMessageProps) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (message) toast[message.tone](message.text, { id: "flash" })
  }, [message])
  if (isHydrated || !message) return null
  const { tone, text } = message
  return (
    <div className={place} data-live-at-once>
      <Notice {...toNoticeProps(tone)} role={tone === "error" ? "alert" : "status"}>
        <span>{text}</span> {children}
      </Notice>
    </div>
  )
}
