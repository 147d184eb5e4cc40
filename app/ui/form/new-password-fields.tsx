"use client"
import type { FieldTexts } from "./field.tsx"
import { PasswordInput } from "./password-input.tsx"

type FieldState = Pick<FieldTexts, "errors" | "warning"> & { id: string; name: string }

interface NewPasswordFieldsProps {
  /** Returns the form's field of that name. */
  field: (name: "password" | "password_confirmation") => FieldState
  texts: Record<"password" | "showPassword" | "passwordHint" | "passwordConfirmation", string>
}

/**
 * A new password, twice. Its rules are a hint, which becomes a warning when the password breaks one
 * [S5.03].
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
