"use client"
import type { SubmissionResult } from "@conform-to/dom/future"
import { useForm } from "@conform-to/react/future"
import { useState } from "react"
import type { z } from "zod"
import type { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { Question } from "./question.ts"

export interface ServerFormOptions<Name extends string> {
  id: string
  /** `useActionData()` or a fetcher's data; anything else counts as no answer yet. */
  lastResult: unknown
  defaultValue?: Partial<Record<Name, string>>
  /** Messages that are warnings, not errors: what is typed is not enough yet (specification 5). */
  warnings?: readonly string[]
}

/** The names of a form's fields, by its schema: a mistyped name does not compile. */
export type FieldName<Form extends z.ZodType> = keyof z.input<Form> & string

/** What an input takes of its field. */
export interface ServerField {
  id: string
  name: string
  defaultValue: string | undefined
  errors: readonly string[] | undefined
  warning: string | undefined
  autoFocus?: boolean
}

/** Whether an action's answer is a refused form. */
export function isFormResult(answer: unknown): answer is SubmissionResult {
  return typeof answer === "object" && answer !== null && "submission" in answer
}

/** The action's answer to one of a page's forms, told by the values that were sent; null for any other answer. */
export function findFormResult(
  answer: unknown,
  isOwn: (values: Readonly<Record<string, unknown>>) => boolean,
): unknown {
  return isFormResult(answer) && isOwn(answer.submission.payload) ? answer : null
}

/**
 * A form that the server alone validates: values and messages come back with its answer. `field(name)` is what
 * an input takes; `summary` what is said of the form as a whole. The focus goes to the first field that was
 * refused: with scripts by conform, in a page that is served with its errors by the field itself.
 */
export function useServerForm<Name extends string>(options: ServerFormOptions<Name>) {
  const { id, lastResult, defaultValue = {}, warnings = [] } = options
  const [firstRefused] = useState(() => findRefused(lastResult))
  const { form, fields } = useForm<Record<string, string>, string[]>({
    id,
    lastResult: isFormResult(lastResult) ? lastResult : null,
    defaultValue,
    // The field names are what the inputs say: no rule is repeated in the browser.
    onValidate: () => undefined,
  })
  return {
    form,
    summary: { messages: form.errors ?? [], note: findNote(lastResult) },
    /** The simple question that the answer asks. */
    question: findQuestion(lastResult),
    field(name: Name | typeof ANSWER_FIELD): ServerField {
      const field = fields[name]
      const messages = field?.errors ?? []
      const isWarning = messages.length > 0 && messages.every((text) => warnings.includes(text))
      return {
        id: `${id}-${name}`,
        name,
        defaultValue: typeof field?.defaultValue === "string" ? field.defaultValue : undefined,
        errors: isWarning ? undefined : field?.errors,
        warning: isWarning ? messages.join(" ") : undefined,
        ...(name === firstRefused && { autoFocus: true }),
      }
    },
  }
}

/** What a refusal says of its fields together. */
function findNote(answer: unknown): string | undefined {
  const note = isFormResult(answer) && "note" in answer ? answer.note : undefined
  return typeof note === "string" ? note : undefined
}

function findQuestion(answer: unknown): Question | null {
  const question = isFormResult(answer) && "question" in answer ? answer.question : undefined
  return (question as Question | undefined) ?? null
}

/** The name of the first field that an answer has messages for. */
function findRefused(answer: unknown): string | undefined {
  return isFormResult(answer) ? Object.keys(answer.error?.fieldErrors ?? {})[0] : undefined
}
