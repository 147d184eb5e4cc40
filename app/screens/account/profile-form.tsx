"use client"
import { useRef, type ReactNode } from "react"
import { Form, useActionData } from "react-router"
import type { ProfileForm as ProfileFormSchema } from "#app/schemas/account.ts"
import { FormOwner } from "#app/screens/shared/typed-values/form-owner.tsx"
import { useTypedValues } from "#app/screens/shared/typed-values/use-typed-values.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { EmailField, NameFields } from "#app/ui/form/person-fields.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { type FieldName, useServerForm, findFormResult } from "#app/ui/form/use-server-form.ts"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { collapseSpaces } from "#domain/person-fields.ts"

interface ProfileFormProps {
  action: string
  values: {
    firstName: string
    lastName: string
    country: string
    phone: string
    email: string | null
  }
  /** Texts of server errors about the names. The form shows an error with one of these texts as a warning. */
  warnings: readonly string[]
  /** Explains how to change the phone. */
  phoneHint: ReactNode
  texts: Record<"firstName" | "lastName" | "country" | "phone" | "email" | "save", string>
}

/**
 * The form for names and email address. Country and phone are read-only; only an operator can change the phone
 * (`phoneHint`).
 */
export function ProfileForm({ action, values, warnings, phoneHint, texts }: ProfileFormProps) {
  const { form, summary, field } = useServerForm<FieldName<typeof ProfileFormSchema>>({
    id: "profile",
    lastResult: findFormResult(useActionData(), ({ part }) => part === "profile"),
    warnings,
    defaultValue: {
      first_name: values.firstName,
      last_name: values.lastName,
      ...(values.email === null ? {} : { email: values.email }),
    },
  })
  const element = useRef<HTMLFormElement>(null)
  useTypedValues({
    id: "profile",
    form: element,
    initial: {
      first_name: values.firstName,
      last_name: values.lastName,
      email: values.email ?? "",
    },
    owner: values.phone,
  })
  return (
    <Form
      {...form.props}
      ref={element}
      method="post"
      action={action}
      onSubmit={(event) => {
        showAsStored(event.currentTarget)
        form.props.onSubmit(event)
      }}
    >
      <FormOwner owner={values.phone} />
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="part" value="profile" />
        <NameFields field={field} texts={texts} />
        {values.email === null ? null : <EmailField field={field} label={texts.email} />}
        <TextInput
          id="profile-country"
          name="country"
          label={texts.country}
          defaultValue={values.country}
          disabled
        />
        <TextInput
          id="profile-phone"
          name="phone"
          type="tel"
          label={texts.phone}
          hint={phoneHint}
          defaultValue={values.phone}
          disabled
        />
        <Actions align="start">
          <SubmitButton>{texts.save}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}

/**
 * Collapses the spaces in the name fields, as the server does before it stores the names. After a success, the form
 * stays on the page with the values of its fields, which are then the stored names.
 */
function showAsStored({ elements }: HTMLFormElement) {
  for (const name of ["first_name", "last_name"]) {
    const input = elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = collapseSpaces(input.value)
  }
}
