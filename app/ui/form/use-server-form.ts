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

/** Props of a field's input: spread them into TextInput, Select or another control. */
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
  const { corrected, checkCorrection } = useCorrections(lastResult)
  const { form, fields } = useForm<Record<string, string>, string[]>({
    id,
    lastResult: isFormResult(lastResult) ? lastResult : null,
    defaultValue,
    // Only the server validates.
    onValidate: () => undefined,
    onInput: (event) => checkCorrection(event.target),
  })
  return {
    form,
    summary: { messages: form.errors ?? [], note: readNote(lastResult, corrected) },
    /** The simple question in the response. */
    question: findQuestion(lastResult),
    field(name: Name | typeof ANSWER_FIELD): ServerField {
      const field = fields[name]
      const errors = corrected.has(name) ? undefined : field?.errors
      const messages = errors ?? []
      const isWarning = messages.length > 0 && messages.every((text) => warnings.includes(text))
      return {
        id: `${id}-${name}`,
        name,
        defaultValue: typeof field?.defaultValue === "string" ? field.defaultValue : undefined,
        errors: isWarning ? undefined : errors,
        warning: isWarning ? messages.join(" ") : undefined,
        ...(name === firstInvalid && { autoFocus: true }),
      }
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Tracks refused fields whose value has changed since, to hide their errors. A field counts as
 * corrected while its value differs from the refused one, because the browser has no validation
 * rules.
 */
function useCorrections(lastResult: unknown) {
  const [known, setKnown] = useState({ result: lastResult, names: NONE })
  // conform shows the errors of a refusal until this form is sent again, also while another form's result replaces it.
  const result = isFormResult(lastResult) ? lastResult : known.result
  if (result !== known.result) setKnown({ result, names: NONE })
  const corrected = known.result === result ? known.names : NONE
  const checkCorrection = ({ name, form }: { name: string; form: HTMLFormElement | null }) => {
    if (form === null || !listInvalid(result).includes(name)) return
    const isChanged = (new FormData(form).get(name) ?? "") !== readRefused(result, name)
    if (isChanged === corrected.has(name)) return
    const others = [...corrected].filter((other) => other !== name)
    setKnown({ result, names: new Set(isChanged ? [...others, name] : others) })
  }
  return { corrected, checkCorrection }
}

const readRefused = (answer: unknown, name: string) =>
  (isFormResult(answer) ? answer.submission.payload[name] : undefined) ?? ""

const listInvalid = (answer: unknown) =>
  isFormResult(answer) ? Object.keys(answer.error?.fieldErrors ?? {}) : []

/** The message about the fields of a refused form that are still invalid, when there are several. */
function readNote(answer: unknown, corrected: ReadonlySet<string>): string | undefined {
  const notes = isFormResult(answer) && "notes" in answer ? answer.notes : undefined
  const left = listInvalid(answer).filter((name) => !corrected.has(name))
  return Array.isArray(notes) ? (notes as string[])[left.length] : undefined
}

function findQuestion(answer: unknown): Question | null {
  const question = isFormResult(answer) && "question" in answer ? answer.question : undefined
  return (question as Question | undefined) ?? null
}

/** The name of the first field with an error; null when there is none. */
function findFirstInvalid(answer: unknown): string | null {
  return listInvalid(answer)[0] ?? null
}
