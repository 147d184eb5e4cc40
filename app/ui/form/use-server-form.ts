"use client"
import type { SubmissionResult } from "@conform-to/dom/future"
import { useForm } from "@conform-to/react/future"
import { useState } from "react"
import type { z } from "zod"
import type { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { Question } from "./simple-question.ts"

export interface ServerFormOptions<Name extends string> {
  id: string
  /** `useActionData()` or a fetcher's data; any other value means no result yet. */
  lastResult: unknown
  defaultValue?: Partial<Record<Name, string>>
  /** Messages to show as warnings, not errors: the input is incomplete [S5.03] [S5.07] [S5.18]. */
  warnings?: readonly string[]
}

/** The field names of a form's schema: a mistyped name does not compile. */
export type FieldName<Form extends z.ZodType> = keyof z.input<Form> & string

/** Props of the input of a field. */
export interface ServerField {
  id: string
  name: string
  defaultValue: string | undefined
  errors: readonly string[] | undefined
  warning: string | undefined
  autoFocus?: boolean
}

/** Whether an action's result is a refused form. */
export function isFormResult(answer: unknown): answer is SubmissionResult {
  return typeof answer === "object" && answer !== null && "submission" in answer
}

/**
 * The action's result for one of a page's forms, recognized by the submitted values; null for any
 * other result.
 */
export function findFormResult(
  answer: unknown,
  isOwn: (values: Readonly<Record<string, unknown>>) => boolean,
): unknown {
  return isFormResult(answer) && isOwn(answer.submission.payload) ? answer : null
}

/**
 * A form that only the server validates; values and messages come back in its response.
 * `field(name)` returns the props of an input, `summary` the errors of the form as a whole. The
 * first field with an error gets the focus: from conform when scripts run, from its own `autofocus`
 * in a served page.
 */
export function useServerForm<Name extends string>(options: ServerFormOptions<Name>) {
  const { id, lastResult, defaultValue = {}, warnings = [] } = options
  const [firstInvalid] = useState(() => findFirstInvalid(lastResult))
  const { form, fields } = useForm<Record<string, string>, string[]>({
    id,
    lastResult: isFormResult(lastResult) ? lastResult : null,
    defaultValue,
    // The browser repeats none of the server's rules.
    onValidate: () => undefined,
  })
  return {
    form,
    summary: { messages: form.errors ?? [], note: readNote(lastResult) },
    /** The simple question in the response. */
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
        ...(name === firstInvalid && { autoFocus: true }),
      }
    },
  }
}

/** The message about all fields of a refused form. */
function readNote(answer: unknown): string | undefined {
  const note = isFormResult(answer) && "note" in answer ? answer.note : undefined
  return typeof note === "string" ? note : undefined
}

function findQuestion(answer: unknown): Question | null {
  const question = isFormResult(answer) && "question" in answer ? answer.question : undefined
  return (question as Question | undefined) ?? null
}

/** The name of the first field with an error; null when there is none. */
function findFirstInvalid(answer: unknown): string | null {
  const names = isFormResult(answer) ? Object.keys(answer.error?.fieldErrors ?? {}) : []
  return names[0] ?? null
}
