import "server-only"
import { env } from "#app/host/env.ts"
import { issueQuestion } from "#app/session/simple-question.ts"
import { ASK_PARAMETER } from "#domain/simple-question.ts"

/** The simple question for those without scripts, who have no captcha; null while no captcha is on. */
export function findQuestion() {
  return env.captcha ? issueQuestion() : null
}

/** Whether a code is sent again only to who answers the simple question. */
export function requestsQuestion(url: string): boolean {
  return new URL(url).searchParams.has(ASK_PARAMETER)
}
