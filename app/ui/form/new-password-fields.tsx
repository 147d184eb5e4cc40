"use client"
import type { FieldTexts } from "./field.tsx"
import { TextInput } from "./text-input.tsx"

type FieldState = Pick<FieldTexts, "errors" | "warning"> & { id: string; name: string }

interface NewPasswordFieldsProps {
  /** Returns the form's field of that name. */
  field: (name: "password" | "password_confirmation") => FieldState
  texts: Record<"password" | "passwordHint" | "passwordConfirmation", string>
}

/**
 * A new password, twice. Its rules are a hint, which becomes a warning when the password breaks one
 * [S5.03].
 */
export function NewPasswordFields({ field, texts }: NewPasswordFieldsProps) {
  const password = field("password")
  return (
    <>
      <TextInput
        {...password}
        type="password"
        label={texts.password}
        hint={password.warning ? undefined : texts.passwordHint}
        autoComplete="new-password"
        required
      />
      <TextInput
        {...field("password_confirmation")}
        type="password"
        label={texts.passwordConfirmation}
        autoComplete="new-password"
        required
      />
    </>
  )
}
