"use client"
import { Form } from "react-router"
import { NewPasswordFields } from "../auth/new-password-fields.tsx"
import { SubmitButton } from "../button/submit-button.tsx"
import { FormSummary } from "../form/form-summary.tsx"
import { QuestionField } from "../form/question-field.tsx"
import { useServerForm } from "../form/use-server-form.ts"
import { TextInput } from "../input/text-input.tsx"
import { Actions } from "../layout/actions.tsx"
import { Stack } from "../layout/stack.tsx"
import { Text } from "../text/text.tsx"

export interface PasswordFieldsProps {
  action: string
  lastResult: unknown
  /** Texts of the server that are warnings: of the new password. */
  warnings: readonly string[]
  words: Record<"old" | "next" | "hint" | "again" | "note" | "change", string>
}

/** The old password, and the new one twice. */
export function PasswordFields({ action, lastResult, warnings, words }: PasswordFieldsProps) {
  const { form, summary, question, field } = useServerForm({
    ...{ id: "password", lastResult, warnings },
  })
  return (
    <Form {...form.props} method="post" action={action}>
      <Stack space={5}>
        <FormSummary {...summary} />
        <input type="hidden" name="part" value="password" />
        <TextInput
          {...field("old_password")}
          type="password"
          label={words.old}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          field={field}
          words={{
            password: words.next,
            passwordHint: words.hint,
            passwordConfirmation: words.again,
          }}
        />
        <QuestionField asked={question} field={field} />
        <Text size="small" tone="muted">
          {words.note}
        </Text>
        <Actions align="start">
          <SubmitButton tone="line">{words.change}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}
