"use client"
import { useEffect, useId, useState } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { SubmissionRetry } from "./submission-retry.tsx"

interface FormSummaryProps {
  /** They belong to no field. */
  messages: readonly string[]
  /** How many fields are to be looked at, when they are several. */
  note: string | undefined
}

/**
 * What is said of a refused form as a whole. Its messages are a toast with scripts (specification 8), a notice in
 * the page without; the note stands in the page.
 */
export function FormSummary({ messages, note }: FormSummaryProps) {
  const [isLive, setLive] = useState(false)
  const text = messages.join(" ")
  // Each form of a page has a toast of its own.
  const id = useId()
  useEffect(() => setLive(true), [])
  useEffect(() => {
    // `messages` is new with every answer, so the same refusal is said again.
    if (text) toast.error(text, { id })
    else toast.dismiss(id)
  }, [text, messages, id])
  const shown = [isLive ? "" : text, note].filter(Boolean).join(" ")
  return (
    <>
      <SubmissionRetry />
      {shown ? (
        <Notice tone="error" role="alert">
          {shown}
        </Notice>
      ) : null}
    </>
  )
}
