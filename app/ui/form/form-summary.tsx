"use client"
import { useEffect, useState } from "react"
import { Notice } from "#app/ui/notice/notice.tsx"
import { toast } from "#app/ui/toast/toast.ts"

/**
 * The messages of a refused form that belong to no field: a toast with scripts (specification 8), a notice in
 * the page without.
 */
export function FormSummary({ messages }: { messages: readonly string[] }) {
  const [isLive, setLive] = useState(false)
  const text = messages.join(" ")
  useEffect(() => setLive(true), [])
  useEffect(() => {
    // `messages` is new with every answer, so the same refusal is said again.
    if (text) toast.error(text, { id: "form" })
    else toast.dismiss("form")
  }, [text, messages])
  if (isLive || !text) return null
  return (
    <Notice tone="error" role="alert">
      {text}
    </Notice>
  )
}
