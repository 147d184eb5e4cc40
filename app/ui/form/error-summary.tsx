"use client"
import { useEffect, useId } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { SubmissionRetry } from "./submission-retry.tsx"
import { useHydrated } from "./use-hydrated.ts"

interface ErrorSummaryProps {
  /** Errors that belong to no single field. */
  messages: readonly string[]
  /** Text that says how many fields have errors, if several have. */
  note: string | undefined
  /** Whether the fields show the same messages. If so, no notice repeats them, and the toast closes by itself. */
  isRepeated?: boolean
}

/**
 * Shows the errors that concern a rejected form as a whole. With scripts, they are in a toast [S8.02]; without scripts,
 * in a notice on the page. The note is in a notice on the page in both cases.
 */
export function ErrorSummary({ messages, note, isRepeated = false }: ErrorSummaryProps) {
  const isHydrated = useHydrated()
  const text = messages.join(" ")
  // Each form has its own id, so that it replaces only its own toast.
  const id = useId()
  useEffect(() => {
    // Each response has a new array of messages, so an error that occurs again is shown again.
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
