"use client"
import type { ReactNode } from "react"
import { Form, useActionData } from "react-router"
import { SubmitButton } from "../button/submit-button.tsx"
import { EmailField, NameFields } from "../field/name-fields.tsx"
import { FormSummary } from "../form/form-summary.tsx"
import { useServerForm } from "../form/use-server-form.ts"
import { TextInput } from "../input/text-input.tsx"
import { Actions } from "../layout/actions.tsx"
import { Stack } from "../layout/stack.tsx"
import { resultOf } from "./part-result.ts"

interface ProfileFormProps {
  action: string
  values: {
    firstName: string
    lastName: string
    country: string
    phone: string
    email: string | null
  }
  /** Texts of the server that are warnings: of the names. */
  warnings: readonly string[]
  /** How a phone is changed. */
  phoneHint: ReactNode
  words: Record<"firstName" | "lastName" | "country" | "phone" | "email" | "save", string>
}

/** Names and e-mail can be changed; country and phone are what the customer signs in with. */
export function ProfileForm({ action, values, warnings, phoneHint, words }: ProfileFormProps) {
  const { form, summary, field } = useServerForm({
    id: "profile",
    lastResult: resultOf("profile", useActionData()),
    warnings,
    defaultValue: {
      first_name: values.firstName,
      last_name: values.lastName,
      ...(values.email === null ? {} : { email: values.email }),
    },
  })
  return (
    <Form {...form.props} method="post" action={action}>
      <Stack space={5}>
        <FormSummary {...summary} />
        <input type="hidden" name="part" value="profile" />
        <NameFields field={field} words={words} />
        {values.email === null ? null : <EmailField field={field} label={words.email} />}
        <TextInput
          id="profile-country"
          name="country"
          label={words.country}
          defaultValue={values.country}
          disabled
        />
        <TextInput
          id="profile-phone"
          name="phone"
          type="tel"
          label={words.phone}
          hint={phoneHint}
          defaultValue={values.phone}
          disabled
        />
        <Actions align="start">
          <SubmitButton>{words.save}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}
