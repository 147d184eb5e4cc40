"use client"
import { useEffect, useRef } from "react"
import { useNavigation, useRevalidator } from "react-router"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { isFormResult } from "./use-server-form.ts"

interface BotCheckFieldsProps {
  /** Signed time at which the server rendered the form (app/session/bot-check.ts). */
  stamp: string
  honeypotLabel: string
  /** The latest result of the form's action. */
  result: unknown
}

/**
 * Hidden fields that detect bots: the time at which the server rendered the form, signed, and a honeypot field, which
 * visitors neither see nor reach with the keyboard. For forms that make the shop send an SMS, and for the contact form.
 */
export function BotCheckFields({ stamp, honeypotLabel, result }: BotCheckFieldsProps) {
  useFreshStamp(stamp, result)
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <VisuallyHidden>
        <span aria-hidden="true">
          <label>
            {honeypotLabel}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </span>
      </VisuallyHidden>
    </>
  )
}

/** Milliseconds: half of the age at which the server rejects a stamp (app/session/bot-check.ts). */
const STALE_AFTER = 12 * 60 * 60 * 1000

/**
 * Loads the page's data again after the server has refused a form with a stamp older than STALE_AFTER, so that the next
 * attempt has a new stamp. The router itself loads nothing again after a refusal. A younger stamp is kept, because the
 * server delays its response to a form that is sent within a second after its stamp.
 */
function useFreshStamp(stamp: string, result: unknown) {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const handled = useRef<unknown>(null)
  useEffect(() => {
    if (state !== "idle" || handled.current === result) return
    handled.current = result
    const age = Date.now() - Number.parseInt(stamp, 10)
    if (isFormResult(result) && age > STALE_AFTER) void revalidate()
  }, [stamp, result, state, revalidate])
}
