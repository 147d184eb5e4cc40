"use client"
import { Form } from "react-router"
import type { ChangePasswordForm } from "#app/schemas/account.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx"
import { PasswordInput } from "#app/ui/form/password-input.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import { type FieldName, useServerForm } from "#app/ui/form/use-server-form.ts"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"

export interface ChangePasswordFieldsProps {
  action: string
  lastResult: unknown
  /** Texts of server errors about the new password. The form shows an error with one of these texts as a warning. */
  warnings: readonly string[]
  texts: Record<"old" | "show" | "next" | "hint" | "again" | "note" | "change", string>
}

/** The fields of the form that changes the password: the old password once, and the new one twice. */
export function ChangePasswordFields({
  action,
  lastResult,
  warnings,
  texts,
}: ChangePasswordFieldsProps) {
  const { form, summary, question, field } = useServerForm<FieldName<typeof ChangePasswordForm>>({
    id: "password",
    lastResult,
    warnings,
  })
  return (
    <Form {...form.props} method="post" action={action}>
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="part" value="password" />
        <PasswordInput
          {...field("old_password")}
          label={texts.old}
          show={texts.show}
          autoComplete="current-password"
        />
        <NewPasswordFields
          field={field}
          texts={{
            password: texts.next,
            showPassword: texts.show,
            passwordHint: texts.hint,
            passwordConfirmation: texts.again,
          }}
        />
        <QuestionField asked={question} field={field} />
        <Text size="small" tone="muted">
          {texts.note}
        </Text>
        <Actions align="start">
          <SubmitButton tone="line">{texts.change}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}
