"use client"

import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation, useRevalidator } from "react-router"
import { isFormResult } from "#app/ui/form/use-server-form.ts"
import { ContactFields, type ContactFieldsProps } from "./contact-fields.tsx"

/** The contact form. After a success, its fields are empty again; after a rejection, they keep their values. */
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
 * Whether the stamp may be so old that the server would reject it, so that the form needs a new one. A valid stamp is
 * kept, because with a new stamp a quick second attempt would look like a bot's.
 */
function isStale(stamp: string): boolean {
  return Date.now() - Number.parseInt(stamp, 10) > STALE_AFTER
}
