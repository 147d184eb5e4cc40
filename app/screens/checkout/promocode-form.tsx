"use client"

import { Form, useActionData } from "react-router"
import type { PromocodeForm as PromocodeFormSchema } from "#app/schemas/checkout.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { FormSummary } from "#app/ui/form/form-summary.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { type FieldName, findFormResult, useServerForm } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { PROMOCODE_MAX_LENGTH } from "#domain/field-lengths.ts"
import { hasIntent, intentProps } from "./intent.ts"

interface PromocodeFormProps {
  action: string
  /** The applied promocode. */
  applied: string | null
  /** True when the saved promocode is no longer valid. */
  isBad: boolean
  texts: Record<"promocode" | "apply" | "reset" | "invalid" | "applied", string>
}

/** Applies or removes a promocode. */
export function PromocodeForm({ action, applied, isBad, texts }: PromocodeFormProps) {
  const { form, summary, question, field } = useServerForm<FieldName<typeof PromocodeFormSchema>>({
    id: "promocode",
    lastResult: findFormResult(useActionData(), (values) => hasIntent(values, "promocode")),
  })
  const typed = field("promocode")
  return (
    // The response is this page again: add no history entry and keep the scroll position.
    <Form {...form.props} method="post" action={action} replace preventScrollReset>
      <Stack space={5}>
        <FormSummary {...summary} />
        {applied === null ? (
          <>
            <input type="hidden" {...intentProps("promocode")} />
            <QuestionField asked={question} field={field} />
            <TextInput
              {...typed}
              key="enter"
              label={texts.promocode}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={PROMOCODE_MAX_LENGTH}
              required
              errors={typed.errors ?? (isBad ? [texts.invalid] : [])}
              beside={<SubmitButton tone="line">{texts.apply}</SubmitButton>}
            />
          </>
        ) : (
          <TextInput
            key="applied"
            id={typed.id}
            name={typed.name}
            label={texts.promocode}
            defaultValue={applied}
            readOnly
            success={texts.applied}
            beside={
              <SubmitButton tone="line" {...intentProps("drop_promocode")}>
                {texts.reset}
              </SubmitButton>
            }
          />
        )}
      </Stack>
    </Form>
  )
}
