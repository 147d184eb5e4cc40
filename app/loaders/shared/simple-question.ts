import "server-only"
import { env } from "#app/host/env.ts"
import { issueQuestion } from "#app/session/simple-question.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"

/**
 * Issues the simple question for visitors without scripts, who cannot solve a captcha. Returns null while the shop has
 * no captcha.
 */
export function issueNoScriptQuestion() {
  return env.captcha ? issueQuestion() : null
}

/** Whether the visitor must answer the simple question before the shop sends another code. */
export function requestsQuestion(url: string): boolean {
  return new URL(url).searchParams.has(ASK_PARAMETER)
}
