"use client"
import { Grid } from "#app/ui/layout/grid.tsx"
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from "#domain/person-fields.ts"
import type { FieldTexts } from "./field.tsx"
import { TextInput } from "./text-input.tsx"

type FieldState = Pick<FieldTexts, "errors" | "warning"> & {
  id: string
  name: string
  defaultValue: string | undefined
}

interface NameFieldsProps {
  /** Returns the state of the form's field with this name. */
  field: (name: "first_name" | "last_name") => FieldState
  texts: Record<"firstName" | "lastName", string>
}

/** The fields for the first and last name, side by side where both fit. */
export function NameFields({ field, texts }: NameFieldsProps) {
  return (
    <Grid columns="pair">
      <TextInput
        {...field("first_name")}
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={NAME_MAX_LENGTH}
        required
      />
      <TextInput
        {...field("last_name")}
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={NAME_MAX_LENGTH}
        required
      />
    </Grid>
  )
}

interface EmailFieldProps {
  field: (name: "email") => FieldState
  label: string
}

/** The field for a required email address [S5.08]. Render it only for a country that asks for one [S5.11]. */
export function EmailField({ field, label }: EmailFieldProps) {
  return (
    <TextInput
      {...field("email")}
      type="email"
      label={label}
      autoComplete="email"
      maxLength={EMAIL_MAX_LENGTH}
      required
    />
  )
}
