import "server-only"
import { env } from "#app/host/env.ts"
import { issueQuestion } from "#app/session/signed-question.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"

/**
 * Issues the simple question (an arithmetic question against robots) for visitors without scripts, who cannot solve a
 * captcha. Returns null if the shop uses no captcha.
 */
export function issueNoScriptQuestion() {
  return env.captcha ? issueQuestion() : null
}

/**
 * Whether the page at this URL shows the simple question, which the visitor must answer before the shop sends another
 * SMS code.
 */
export function requestsQuestion(url: string): boolean {
  return new URL(url).searchParams.has(ASK_PARAMETER)
}
