"use client"
import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation } from "react-router"
import { findFormResult } from "#app/ui/form/use-server-form.ts"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import { ChangePasswordFields, type ChangePasswordFieldsProps } from "./change-password-fields.tsx"

/** The form that changes the password. After a success, its fields are empty again. */
export function ChangePasswordForm(props: Omit<ChangePasswordFieldsProps, "lastResult">) {
  const result = findFormResult(useActionData(), ({ part }) => part === "password")
  const { state, formData } = useNavigation()
  const isSending = useRef(false)
  const [changed, setChanged] = useState(0)
  const isPasswordForm = formData?.get("part") === "password"

  useEffect(() => {
    // A link that the visitor follows during the submission interrupts it, and must not empty the fields. The link's
    // navigation has no form data, so `isSending` becomes false.
    if (state !== "idle") isSending.current = isPasswordForm
    if (state !== "idle" || !isSending.current) return
    isSending.current = false
    if (result === null) setChanged((times) => times + 1)
  }, [state, isPasswordForm, result])

  // With another `key`, React replaces the fields, and the focus in one of them is lost. It then moves to the heading.
  useRestoredFocus(changed, () => document.querySelector("main h1"))
  return <ChangePasswordFields key={changed} {...props} lastResult={result} />
}
