"use client"
import { useEffect, useId, useState } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { SubmissionRetry } from "./submission-retry.tsx"

interface FormSummaryProps {
  /** Errors that belong to no field. */
  messages: readonly string[]
  /** Text with the number of fields that have errors, when there are several. */
  note: string | undefined
  /** Whether fields show the messages too, so that the page needs no notice and the toast closes by itself. */
  isRepeated?: boolean
}

/**
 * Errors of a refused form as a whole. With scripts the messages are a toast [S8.02], without them
 * a notice in the page. The note is always in the page.
 */
export function FormSummary({ messages, note, isRepeated = false }: FormSummaryProps) {
  const [isHydrated, setHydrated] = useState(false)
  const text = messages.join(" ")
  // Each form replaces only its own toast.
  const id = useId()
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    // `messages` is a new array with each response, so a repeated error is shown again.
    if (text) toast.error(text, { id, stays: !isRepeated })
    else toast.dismiss(id)
  }, [text, messages, id, isRepeated])
  const shown = [isHydrated || isRepeated ? "" : text, note].filter(Boolean).join(" ")
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
