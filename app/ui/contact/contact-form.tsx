"use client"

import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation, useRevalidator } from "react-router"
import { isFormResult } from "../form/use-server-form.ts"
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
    // A refusal may be about a stamp that is too old: the next try needs a fresh one.
    if (isFormResult(result)) void revalidate()
    else setSent((times) => times + 1)
  }, [state, result, revalidate])

  return <ContactFields key={sent} {...props} lastResult={result} />
}
