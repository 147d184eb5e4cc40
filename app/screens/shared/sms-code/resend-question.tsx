"use client"
import { createFields, QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"

/** The simple question of the form that sends a code again. */
export function ResendQuestion({ question }: { question: Question | null }) {
  return <QuestionField asked={question} field={createFields("resend")} />
}
