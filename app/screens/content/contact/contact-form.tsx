"use client"

import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation } from "react-router"
import { isFormResult } from "#app/ui/form/use-server-form.ts"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import { ContactFields, type ContactFieldsProps } from "./contact-fields.tsx"

/** The contact form. After a success, its fields are empty again; after a rejection, they keep their values. */
export function ContactForm(props: Omit<ContactFieldsProps, "lastResult">) {
  const result: unknown = useActionData()
  const { state, formData } = useNavigation()
  const isSending = useRef(false)
  const [sent, setSent] = useState(0)

  useEffect(() => {
    // A submission of another form on the page, such as a form in the cart panel, must not empty the fields. Only the
    // contact form has a field `message`. A link that interrupts the submission, such as that of a panel, must not
    // empty them either. Its navigation has no form data.
    if (state !== "idle") isSending.current = formData?.has("message") ?? false
    if (state !== "idle" || !isSending.current) return
    isSending.current = false
    if (!isFormResult(result)) setSent((times) => times + 1)
  }, [state, formData, result])

  // With another `key`, React replaces the fields, and the focus in one of them is lost. It then moves to the heading.
  useRestoredFocus(sent, () => document.querySelector("main h1"))
  return <ContactFields key={sent} {...props} lastResult={result} />
}
