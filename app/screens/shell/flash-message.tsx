"use client"

import { useEffect, type ReactNode } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { FLASH_TOAST, toast, type ToastTone } from "#app/ui/feedback/toast.ts"
import { useToastFallback } from "#app/ui/feedback/use-toast-fallback.ts"
import { ClockIcon } from "#app/ui/icon/status-icons.tsx"
import { place } from "./flash-message.css.ts"

export interface FlashMessageProps {
  message: { id: string; tone: ToastTone; text: string } | null
  /** A link or a form after the text, shown only in the notice. */
  children?: ReactNode
}

/**
 * Ids of the messages that this document has shown, so that each is shown once. When the visitor goes back to a page,
 * the router may use the earlier RSC payload of that page, which contains its message again.
 */
const shown = new Set<string>()

/**
 * Converts the tone of a toast to props of Notice. Notice has no tones for default and loading messages; a loading
 * message gets an icon.
 */
function toNoticeProps(tone: ToastTone) {
  if (tone === "loading") return { tone: "plain" as const, icon: <ClockIcon /> }
  return { tone: tone === "default" ? ("plain" as const) : tone }
}

/**
 * The message about the visitor's last action: a toast with scripts, a notice without them and while toasts cannot be
 * shown. It belongs at the top of `main`, or at the top of an open panel, because the panel covers `main`.
 */
export function FlashMessage({ message, children }: FlashMessageProps) {
  const isOnPage = useToastFallback(message?.id ?? "")
  useEffect(() => {
    if (!message || shown.has(message.id)) return
    shown.add(message.id)
    toast[message.tone](message.text, { id: FLASH_TOAST })
  }, [message])
  if (!isOnPage || !message) return null
  const { tone, text } = message
  return (
    // The attribute makes hydration start at once, so that a toast can show the message. The service worker recognizes
    // a page with a message by it.
    <div className={place} data-live-at-once>
      <Notice {...toNoticeProps(tone)} role={tone === "error" ? "alert" : "status"}>
        <span>{text}</span> {children}
      </Notice>
    </div>
  )
}
