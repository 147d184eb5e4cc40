"use client"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"
import type { Question } from "./simple-question.ts"
import type { ServerField } from "./use-server-form.ts"

interface QuestionFieldProps {
  /** The question that the server asks in its response to the form; null when it asks none. */
  asked: Question | null
  /** A question for visitors without scripts, who cannot use the captcha. */
  withoutScripts?: Question | null
  field: (name: typeof ANSWER_FIELD) => ServerField
  /** Id of the form that the answer belongs to, when the field is outside of that form. */
  form?: string | undefined
}

/**
 * Returns a value for the prop `field` of QuestionField, for a form that has no other validated fields. The id of the
 * field begins with `form`, so that it is unique in the page.
 */
export const createFields = (form: string) => (name: string) => ({
  id: `${form}-${name}`,
  name,
  defaultValue: undefined,
  errors: undefined,
  warning: undefined,
})

/** A question that detects bots, with a field for the answer. Renders nothing when both questions are null. */
export function QuestionField({ asked, withoutScripts = null, field, form }: QuestionFieldProps) {
  if (asked) return <QuestionInput question={asked} field={field} form={form} />
  if (withoutScripts === null) return null
  return (
    <noscript>
      <QuestionInput question={withoutScripts} field={field} />
    </noscript>
  )
}

function QuestionInput({
  question,
  field,
  form,
}: {
  question: Question
  field: QuestionFieldProps["field"]
  form?: string | undefined
}) {
  const { text, hint, token, error } = question
  const { id, name } = field(ANSWER_FIELD)
  return (
    <>
      <input type="hidden" name={QUESTION_FIELD} value={token} form={form} />
      {/* The key makes a new question start without the old answer and its error. */}
      <TextInput
        key={token}
        id={id}
        name={name}
        form={form}
        label={text}
        hint={hint}
        errors={error === undefined ? undefined : [error]}
        {...(error !== undefined && { autoFocus: true })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
      />
    </>
  )
}
