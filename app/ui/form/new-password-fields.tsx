"use client"
import type { FocusEvent } from "react"
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
        onBlur={checkStrength}
      />
      <PasswordInput
        {...field("password_confirmation")}
        label={texts.passwordConfirmation}
        show={texts.showPassword}
        autoComplete="new-password"
      />
    </>
  )
}

/**
 * Makes the password invalid for the browser while it breaks a rule. If the server has refused the form before,
 * useServerForm then shows the message at the field again.
 */
function checkStrength({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  input.setCustomValidity(isStrongPassword(input.value) ? "" : "weak")
}
