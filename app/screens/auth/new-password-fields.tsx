"use client"
import type { FieldWords } from "#app/ui/form/field.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"

type FieldState = Pick<FieldWords, "errors" | "warning"> & { id: string; name: string }

interface NewPasswordFieldsProps {
  /** The field of a name, as the form has it. */
  field: (name: string) => FieldState
  words: Record<"password" | "passwordHint" | "passwordConfirmation", string>
}

/** A new password, twice. What it must be made of is a hint, and a warning once it was not (specification 5). */
export function NewPasswordFields({ field, words }: NewPasswordFieldsProps) {
  const password = field("password")
  return (
    <>
      <TextInput
        {...password}
        type="password"
        label={words.password}
        hint={password.warning ? undefined : words.passwordHint}
        autoComplete="new-password"
        required
      />
      <TextInput
        {...field("password_confirmation")}
        type="password"
        label={words.passwordConfirmation}
        autoComplete="new-password"
        required
      />
    </>
  )
}
