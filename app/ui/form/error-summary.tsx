"use client"
import { useEffect, useId } from "react"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { useToastFallback } from "#app/ui/feedback/use-toast-fallback.ts"
import { SubmissionRetry } from "./submission-retry.tsx"

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
 * and while toasts cannot be shown, in a notice on the page. The note is in a notice on the page in all cases.
 */
export function ErrorSummary({ messages, note, isRepeated = false }: ErrorSummaryProps) {
  const text = messages.join(" ")
  const isOnPage = useToastFallback(text)
  // Each form has its own id, so that it replaces only its own toast.
  const id = useId()
  useEffect(() => {
    // Each response has a new array of messages, so an error that occurs again is shown again. The effect also runs
    // when the toasts have loaded: the notice on the page then disappears, and a toast shows its text.
    if (text) toast.error(text, { id, stays: !isRepeated })
    else toast.dismiss(id)
  }, [text, messages, id, isRepeated, isOnPage])
  const shown = [isOnPage && !isRepeated ? text : "", note].filter(Boolean).join(" ")
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
