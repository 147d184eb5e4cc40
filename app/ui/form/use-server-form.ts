"use client"
import type { SubmissionResult } from "@conform-to/dom/future"
import { useForm } from "@conform-to/react/future"

interface ServerFormOptions {
  id: string
  /** `useActionData()` or a fetcher's data; anything else counts as no answer yet. */
  lastResult: unknown
  defaultValue?: Record<string, string>
}

/** Whether an action's answer is a refused form. */
export function isFormResult(answer: unknown): answer is SubmissionResult {
  return typeof answer === "object" && answer !== null && "submission" in answer
}

/**
 * A form that the server alone validates: values and messages come back with its answer. `field(name)` is what
 * an input takes; `summary` the messages that belong to no field.
 */
export function useServerForm({ id, lastResult, defaultValue = {} }: ServerFormOptions) {
  const { form, fields } = useForm<Record<string, string>, string[]>({
    id,
    lastResult: isFormResult(lastResult) ? lastResult : null,
    defaultValue,
    // The field names are what the inputs say: no rule is repeated in the browser.
    onValidate: () => undefined,
  })
  return {
    form,
    summary: form.errors ?? [],
    field(name: string) {
      const field = fields[name]
      return {
        id: `${id}-${name}`,
        name,
        defaultValue: typeof field?.defaultValue === "string" ? field.defaultValue : undefined,
        errors: field?.errors,
      }
    },
  }
}
