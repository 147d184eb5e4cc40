"use client"
import { createFields, QuestionField } from "#app/ui/form/question-field.tsx"
import type { Question } from "#app/ui/form/question.ts"

/** The simple question in the form that sends a code again, whose button stands elsewhere. */
export function ResendQuestion({ question }: { question: Question | null }) {
  return <QuestionField asked={question} field={createFields("resend")} />
}
