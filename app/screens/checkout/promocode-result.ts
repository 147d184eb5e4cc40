import { isFormResult } from "#app/ui/form/use-server-form.ts"

/** The action's answer to the promocode's form, or to the order's; null when it is about the other one. */
export function findResult(answer: unknown, { ofPromocode }: { ofPromocode: boolean }): unknown {
  const isAbout = isFormResult(answer) && answer.submission.payload["intent"] === "promocode"
  return isAbout === ofPromocode ? answer : null
}
