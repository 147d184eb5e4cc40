import "server-only"
import { ShopError } from "#app/api/shop-error.ts"
import { ANSWER_FIELD, ASK_PARAMETER } from "#domain/simple-question.ts"

/** Whether the shop API wants the simple question answered before it does what it was asked for. */
export function asksQuestion(error: unknown): boolean {
  return error instanceof ShopError && ANSWER_FIELD in error.fieldErrors
}

/** The page of a code, with the question beside the button that sends it again. */
export function askFirst(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${ASK_PARAMETER}=1`
}
