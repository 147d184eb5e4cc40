"use client"
import type { FocusEvent, SyntheticEvent } from "react"
import { isStrongPassword } from "#domain/password.ts"
import type { FieldTexts } from "./field.tsx"
import { PasswordInput } from "./password-input.tsx"

type FieldState = Pick<FieldTexts, "errors" | "warning"> & { id: string; name: string }

interface NewPasswordFieldsProps {
  /** Returns the state of the form's field with this name. */
  field: (name: "password" | "password_confirmation") => FieldState
  texts: Record<"password" | "showPassword" | "passwordHint" | "passwordConfirmation", string>
}

/**
 * Two fields for a new password. The password's rules are shown as a hint, which becomes a warning when the password
 * breaks a rule [S5.03].
 */
export function NewPasswordFields({ field, texts }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        {...field("password")}
        label={texts.password}
        hint={texts.passwordHint}
        show={texts.showPassword}
        autoComplete="new-password"
        onInput={checkAgainstRepetition}
        onBlur={checkPassword}
      />
      <PasswordInput
        {...field("password_confirmation")}
        label={texts.passwordConfirmation}
        show={texts.showPassword}
        autoComplete="new-password"
        onBlur={checkRepetition}
      />
    </>
  )
}

/**
 * Makes the password invalid for the browser while it breaks a rule. If the server has refused the form before,
 * useServerForm then shows the message at the field again.
 */
function checkPassword(event: FocusEvent<HTMLInputElement>) {
  const input = event.currentTarget
  input.setCustomValidity(isStrongPassword(input.value) ? "" : "weak")
  checkAgainstRepetition(event)
}

/**
 * While the second field repeats the password, hides the second field's error, as if that field had been changed. When
 * the first field is left with another password, checks the second field as if that had been left.
 */
function checkAgainstRepetition({ type, currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const repeated = input.form?.elements.namedItem("password_confirmation")
  if (!(repeated instanceof HTMLInputElement)) return
  const isRepeated = repeated.value === input.value
  if (isRepeated) repeated.dispatchEvent(new Event("input", { bubbles: true }))
  else if (type === "blur") repeated.dispatchEvent(new Event("focusout", { bubbles: true }))
}

/** Makes the second field invalid for the browser while its password differs from the first. */
function checkRepetition({ currentTarget: repeated }: FocusEvent<HTMLInputElement>) {
  const input = repeated.form?.elements.namedItem("password")
  const isRepeated = input instanceof HTMLInputElement && input.value === repeated.value
  repeated.setCustomValidity(isRepeated ? "" : "different")
}
