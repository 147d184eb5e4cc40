"use client"

import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation, useRevalidator } from "react-router"
import { isFormResult } from "#app/ui/form/use-server-form.ts"
import { ContactFields, type ContactFieldsProps } from "./contact-fields.tsx"

/** The contact form: emptied once its message is sent, kept with its words when it is refused. */
export function ContactForm(props: Omit<ContactFieldsProps, "lastResult">) {
  const result: unknown = useActionData()
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const isSending = useRef(false)
  const [sent, setSent] = useState(0)

  useEffect(() => {
    if (state === "submitting") isSending.current = true
    if (state !== "idle" || !isSending.current) return
    isSending.current = false
    if (!isFormResult(result)) setSent((times) => times + 1)
    else if (isStale(props.stamp)) void revalidate()
  }, [state, result, revalidate, props.stamp])

  return <ContactFields key={sent} {...props} lastResult={result} />
}

const STALE_AFTER = 12 * 60 * 60 * 1000

/**
 * Whether the refusal may be about the stamp's age: then the next try needs a fresh one. Else the old one is
 * better, as a fresh stamp takes a quick second try for a robot's.
 */
function isStale(stamp: string): boolean {
  return Date.now() - Number.parseInt(stamp, 10) > STALE_AFTER
}
