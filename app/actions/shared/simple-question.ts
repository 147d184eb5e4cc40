import "server-only"
import { ShopError } from "#app/api/shop-error.ts"
import { ANSWER_FIELD, ASK_PARAMETER } from "#domain/simple-question.ts"

/**
 * Whether the shop API requires an answer to the simple question (an arithmetic question against robots) before it
 * accepts the call.
 */
export function requiresAnswer(error: unknown): boolean {
  return error instanceof ShopError && ANSWER_FIELD in error.fieldErrors
}

/** Adds the parameter that makes the page show the simple question. */
export function withQuestion(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${ASK_PARAMETER}=1`
}
