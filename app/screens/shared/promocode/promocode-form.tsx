"use client"

import { Form, useActionData, useFetcher, useLocation } from "react-router"
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
  /** Why the saved promocode does not apply; null when it does, and without one. */
  problem: string | null
  /** The page that an applied one leads to, where the action serves several. */
  returnTo?: string
  texts: Record<"promocode" | "apply" | "reset" | "applied", string>
}

/** Applies or removes a promocode. */
export function PromocodeForm(props: PromocodeFormProps) {
  const { action, applied, problem, returnTo, texts } = props
  const { pathname } = useLocation()
  const fetcher = useFetcher()
  const pageResult: unknown = useActionData()
  // In a panel a refusal must not lead to the page of the action.
  const isInPanel = pathname !== action
  const SentForm = isInPanel ? fetcher.Form : Form
  const { form, summary, question, field } = useServerForm<FieldName<typeof PromocodeFormSchema>>({
    id: "promocode",
    lastResult: findFormResult(fetcher.data ?? pageResult, (values) =>
      hasIntent(values, "promocode"),
    ),
  })
  const typed = field("promocode")
  return (
    // A response that is this page again adds no history entry and keeps the scroll position.
    <SentForm
      {...form.props}
      method="post"
      action={action}
      {...(isInPanel ? {} : { replace: true })}
      preventScrollReset
    >
      {returnTo === undefined ? null : <input type="hidden" name="return_to" value={returnTo} />}
      <Stack space={5}>
        <FormSummary {...summary} isRepeated={typed.errors !== undefined} />
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
              errors={typed.errors ?? (problem === null ? [] : [problem])}
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
    </SentForm>
  )
}
