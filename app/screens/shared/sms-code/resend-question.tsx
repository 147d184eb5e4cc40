"use client"
import { createFields, QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"

/** The question against bots in the form that requests another code. */
export function ResendQuestion({ question }: { question: Question | null }) {
  return <QuestionField asked={question} field={createFields("resend")} />
}
