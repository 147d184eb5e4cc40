"use client"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"
import type { Question } from "./question.ts"
import type { ServerField } from "./use-server-form.ts"

interface QuestionFieldProps {
  /** Asked by the answer to the form. */
  asked: Question | null
  /** Asked of those without scripts, who cannot show a captcha that they are people. */
  withoutScripts?: Question | null
  field: (name: typeof ANSWER_FIELD) => ServerField
}

/** The field of the answer in a form that has no other fields of the server's; `form` keeps its id apart. */
export const fieldOf = (form: string) => (name: string) => ({
  ...{ id: `${form}-${name}`, name },
  ...{ defaultValue: undefined, errors: undefined, warning: undefined },
})

/** The simple question, where one is asked. */
export function QuestionField({ asked, withoutScripts = null, field }: QuestionFieldProps) {
  if (asked) return <Asked question={asked} field={field} />
  if (withoutScripts === null) return null
  return (
    <noscript>
      <Asked question={withoutScripts} field={field} />
    </noscript>
  )
}

function Asked({ question, field }: { question: Question; field: QuestionFieldProps["field"] }) {
  const { text, hint, token, error } = question
  const { id, name } = field(ANSWER_FIELD)
  return (
    <>
      <input type="hidden" name={QUESTION_FIELD} value={token} />
      {/* By its token: what was typed is the answer to another question, and so is what was said of it. */}
      <TextInput
        key={token}
        id={id}
        name={name}
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
