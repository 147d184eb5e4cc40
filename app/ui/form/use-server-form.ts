"use client"
import type { SubmissionResult } from "@conform-to/dom/future"
import { useForm } from "@conform-to/react/future"
import { useState } from "react"
import type { z } from "zod"
import type { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { Question } from "./simple-question.ts"

export interface ServerFormOptions<Name extends string> {
  id: string
  /**
   * The value of `useActionData()` or a fetcher's data. Any value but a form's result means that there is no result
   * yet.
   */
  lastResult: unknown
  defaultValue?: Partial<Record<Name, string>>
  /** Messages that are shown as warnings instead of errors, because the input is incomplete [S5.03] [S5.07] [S5.18]. */
  warnings?: readonly string[]
}

/** The names of the fields in a form's schema, so that a mistyped name does not compile. */
export type FieldName<Form extends z.ZodType> = keyof z.input<Form> & string

/** Props of a field's control. Spread them into TextInput, Select or another control. */
export interface ServerField {
  id: string
  name: string
  defaultValue: string | undefined
  errors: readonly string[] | undefined
  warning: string | undefined
  autoFocus?: boolean
}

/** Whether an action's result is a rejected form. */
export function isFormResult(answer: unknown): answer is SubmissionResult {
  return typeof answer === "object" && answer !== null && "submission" in answer
}

/**
 * Returns the action's result if it belongs to the form that `isOwn` recognizes by the submitted values; null for any
 * other result. For a page with several forms.
 */
export function findFormResult(
  answer: unknown,
  isOwn: (values: Readonly<Record<string, unknown>>) => boolean,
): unknown {
  return isFormResult(answer) && isOwn(answer.submission.payload) ? answer : null
}

/**
 * Creates a form that only the server validates. The server's response contains the values and the messages.
 * `field(name)` returns the props of a field's control; `summary` holds the errors of the form as a whole. The first
 * field with an error gets the focus: from the form library Conform with scripts, or from its attribute `autofocus` in
 * a document that the server rendered.
 */
export function useServerForm<Name extends string>(options: ServerFormOptions<Name>) {
  const { id, lastResult, defaultValue = {}, warnings = [] } = options
  const [firstInvalid] = useState(() => findFirstInvalid(lastResult))
  const { corrected, checkCorrection, checkAgain } = useCorrections(lastResult)
  const { form, fields } = useForm<Record<string, string>, string[]>({
    id,
    lastResult: isFormResult(lastResult) ? lastResult : null,
    defaultValue,
    // The browser does not validate.
    onValidate: () => undefined,
    onInput: (event) => checkCorrection(event.target),
    onBlur: (event) => checkAgain(event.target),
  })
  return {
    form,
    /**
     * Must be called when a field outside of the form's element changes, because the form does not receive its events.
     */
    checkCorrection,
    summary: { messages: form.errors ?? [], note: readNote(lastResult, corrected) },
    /** The arithmetic question that the server asks in its response, to detect bots; null when it asks none. */
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
 * Tracks the fields that the server rejected and whose value the visitor has changed, to hide their errors. While the
 * visitor types, any other value counts as corrected. A field that loses the focus shows its error again if the browser
 * itself refuses its value for the same reason.
 */
function useCorrections(lastResult: unknown) {
  const [known, setKnown] = useState({ result: lastResult, names: NONE })
  // Remembers the last result of this form. On a page with two forms, sending the other form removes this result, but
  // the form library Conform keeps showing its errors until this form itself is sent again.
  const result = isFormResult(lastResult) ? lastResult : known.result
  if (result !== known.result) setKnown({ result, names: NONE })
  const corrected = known.result === result ? known.names : NONE
  const setCorrected = (name: string, isCorrected: boolean) =>
    setKnown((before) => {
      if (before.result !== result || isCorrected === before.names.has(name)) return before
      const others = [...before.names].filter((other) => other !== name)
      return { result, names: new Set(isCorrected ? [...others, name] : others) }
    })
  const checkCorrection = ({ name, form }: { name: string; form: HTMLFormElement | null }) => {
    if (form === null || !listInvalid(result).includes(name)) return
    const isChanged = (new FormData(form).get(name) ?? "") !== readRefused(result, name)
    setCorrected(name, isChanged)
  }
  const checkAgain = (control: { name: string; validity: ValidityState }) => {
    if (!isPressing() && failsAgain(result, control)) setCorrected(control.name, false)
  }
  return { corrected, checkCorrection, checkAgain }
}

const readRefused = (answer: unknown, name: string) =>
  (isFormResult(answer) ? answer.submission.payload[name] : undefined) ?? ""

/** Whether the browser refuses the value of a control for the same reason as the form's schema refused the earlier one. */
function failsAgain(
  answer: unknown,
  { name, validity }: { name: string; validity: ValidityState },
) {
  const wasEmpty = isFormResult(answer) && "wasEmpty" in answer ? answer.wasEmpty : undefined
  const isEmpty = (wasEmpty as Partial<Record<string, boolean>> | undefined)?.[name]
  return !validity.valid && validity.valueMissing === isEmpty
}

/**
 * Whether the visitor is pressing a control. An error text that appears above the control at this moment would move it
 * away from the pointer.
 */
export const isPressing = () =>
  document.querySelector(":is(a, button, label, summary):active") !== null

const listInvalid = (answer: unknown) =>
  isFormResult(answer) ? Object.keys(answer.error?.fieldErrors ?? {}) : []

/** Returns the message that says how many fields of a rejected form are still invalid, if several are. */
function readNote(answer: unknown, corrected: ReadonlySet<string>): string | undefined {
  const invalidFieldTexts =
    isFormResult(answer) && "invalidFieldTexts" in answer ? answer.invalidFieldTexts : undefined
  const left = listInvalid(answer).filter((name) => !corrected.has(name))
  return Array.isArray(invalidFieldTexts) ? (invalidFieldTexts as string[])[left.length] : undefined
}

function findQuestion(answer: unknown): Question | null {
  const question = isFormResult(answer) && "question" in answer ? answer.question : undefined
  return (question as Question | undefined) ?? null
}

/** Returns the name of the first field with an error; null when no field has one. */
function findFirstInvalid(answer: unknown): string | null {
  return listInvalid(answer)[0] ?? null
}
