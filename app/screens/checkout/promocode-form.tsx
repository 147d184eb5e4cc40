"use client"

import { Form } from "react-router"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { fieldOf, QuestionField } from "#app/ui/form/question-field.tsx"
import type { Question } from "#app/ui/form/question.ts"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"

interface PromocodeFormProps {
  action: string
  /** The one that counts. */
  applied: string | null
  isBad: boolean
  /** What was typed before the question was asked. */
  typed: string
  /** To be answered along with the promocode. */
  question: Question | null
  texts: Record<"promocode" | "apply" | "reset" | "invalid" | "applied", string>
}

/** Applies a promocode, or takes it back. */
export function PromocodeForm(props: PromocodeFormProps) {
  const { action, applied, isBad, typed, question, texts } = props
  return (
    // The answer comes back to this page: no step in the history, and no jump to the top.
    <Form method="post" action={action} replace preventScrollReset>
      {applied === null ? (
        <Stack space={5}>
          <QuestionField asked={question} field={fieldOf("promocode")} />
          <TextInput
            key={`enter ${question?.token}`}
            id="promocode"
            name="promocode"
            label={texts.promocode}
            defaultValue={typed}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
            required
            errors={isBad ? [texts.invalid] : []}
            beside={<SubmitButton tone="line">{texts.apply}</SubmitButton>}
          />
        </Stack>
      ) : (
        <TextInput
          key="applied"
          id="promocode"
          name="promocode"
          label={texts.promocode}
          defaultValue={applied}
          readOnly
          success={texts.applied}
          beside={
            <SubmitButton tone="line" name="reset" value="1">
              {texts.reset}
            </SubmitButton>
          }
        />
      )}
    </Form>
  )
}
