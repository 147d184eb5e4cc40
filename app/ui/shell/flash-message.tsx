"use client"
import { useEffect, useState } from "react"
import { Notice } from "#app/ui/notice/notice.tsx"
import { place } from "#app/ui/shell/flash-message.css.ts"
import { toast } from "#app/ui/toast/toast.ts"

interface FlashMessageProps {
  message: { tone: "success" | "error" | "info" | "warning"; text: string } | null
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
    <div className={place}>
      <Notice tone={message.tone} role={message.tone === "error" ? "alert" : "status"}>
        {message.text}
      </Notice>
    </div>
  )
}
