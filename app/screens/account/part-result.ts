import { isFormResult } from "#app/ui/form/use-server-form.ts"

/** The action's answer when it is about this form of the page; null when it is about the other one. */
export function resultOf(part: string, answer: unknown): unknown {
  return isFormResult(answer) && answer.submission.payload["part"] === part ? answer : null
}
