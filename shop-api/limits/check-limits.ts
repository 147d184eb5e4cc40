import { RateLimiterRes } from "rate-limiter-flexible"
import { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { MessageKey } from "#locales/translate.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Action, Scope } from "#shop-api/limits/limit-rules.ts"
import type { Limit, Limits, Step } from "#shop-api/limits/limits.ts"

/** The name of the counter that counted an attempt, and its key. */
export type Count = readonly [counter: string, key: string]

export interface CountedAttempt {
  counts: readonly Count[]
  /** Milliseconds by which to delay the response. */
  delay: number
  /** Reverts the counts of an attempt that succeeded or had no effect. */
  revert(): Promise<void>
}

interface Attempt {
  action: Action
  /** A rule whose scope has no key here does not apply. */
  keys: Partial<Record<Scope, string>>
  /** Whether the caller passed the captcha or answered the simple question. Called only when a limit depends on it. */
  isPerson: () => Promise<boolean>
  /** A successful attempt is refused above the limits like any other, but not counted. */
  isGood?: boolean
  formatRefusal?: (scope: Scope, seconds: number) => Wording
}

export const LONGEST_DELAY_MS = 8000

/**
 * Counts an attempt on each rule of its action, one rule after the other: when the first rule admits one of several
 * concurrent callers, the others must not use up the later rules. A refused attempt is not counted.
 *
 * @throws ApiError 429 above `most` of a rule; with errors.answer when the caller has to answer the simple question
 */
export async function checkLimits(limits: Limits, attempt: Attempt): Promise<CountedAttempt> {
  const { action, keys } = attempt
  await repeatRefusals(limits, attempt)
  const counts: Count[] = []
  const revert = () => revertCounts(limits, counts)
  let asksFor = 0
  let delay = 0
  for (const step of limits.listSteps(action)) {
    const key = keys[step.by]
    if (key === undefined) continue
    const state = attempt.isGood ? await read(step, key) : await count(step, key)
    if (state.isCounted) counts.push([step.name, key])
    const { points, seconds } = state
    if (points > step.most) {
      await revert()
      const wait = Math.max(seconds, ...(await listWaits(limits, attempt, step)))
      limits.refusals.remember(`${step.name} ${key}`, "refused", wait)
      throw refuse(attempt, step, wait)
    }
    if (step.delays) delay = delayAfter(points - step.free)
    else if (points > step.free) {
      asksFor = Math.max(asksFor, seconds)
      limits.refusals.remember(`${step.name} ${key}`, "asked", seconds)
    }
  }
  if (asksFor > 0 && !(await attempt.isPerson())) {
    await revert()
    throw askQuestion(action, asksFor)
  }
  return { counts, delay, revert }
}

/**
 * Refuses an attempt whose refusal is cached, without asking the store.
 *
 * @throws ApiError 429, as `checkLimits`
 */
export async function repeatRefusals(limits: Limits, attempt: Attempt): Promise<void> {
  const { action, keys } = attempt
  const known = limits.listSteps(action).flatMap((step) => {
    const refusal = limits.refusals.find(`${step.name} ${keys[step.by]}`)
    return refusal ? [{ step, ...refusal }] : []
  })
  for (const { step, verdict, seconds } of known) {
    if (verdict === "refused") throw refuse(attempt, step, seconds)
  }
  const [asked] = known
  if (asked && !(await attempt.isPerson())) throw askQuestion(action, asked.seconds)
}

function refuse(
  { formatRefusal = () => "error.too_many_requests" }: Attempt,
  step: Step,
  wait: number,
) {
  return new ApiError(429, formatRefusal(step.by, wait), { retryAfter: wait })
}

/** Reverts counts, in any order and at any time. */
export async function revertCounts(limits: Limits, counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(async ([name, key]) => limits.findCounter(name)?.reward(key)))
}

/** Milliseconds: 0 up to the limit, then 1,000, doubling to 8,000. */
function delayAfter(tooMany: number): number {
  return tooMany <= 0 ? 0 : Math.min(1000 * 2 ** (tooMany - 1), LONGEST_DELAY_MS)
}

async function count({ counter }: Step, key: string) {
  try {
    const { consumedPoints: points, msBeforeNext } = await counter.consume(key)
    return { points, seconds: toSeconds(msBeforeNext), isCounted: true }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { points: Infinity, seconds: toSeconds(error.msBeforeNext), isCounted: false }
  }
}

/** The state after one more attempt, without counting it. */
async function read({ counter }: Step, key: string) {
  const state = await counter.get(key)
  const { consumedPoints = 0, msBeforeNext = 0 } = state ?? {}
  return { points: consumedPoints + 1, seconds: toSeconds(msBeforeNext), isCounted: false }
}

/** Seconds that the other rules of the same scope would make a caller wait; the response names the longest. */
async function listWaits(
  limits: Limits,
  { action, keys }: Attempt,
  refused: Step,
): Promise<number[]> {
  const key = keys[refused.by]
  const others = limits.listSteps(action).filter((one) => one.by === refused.by && one !== refused)
  return await Promise.all(
    others.map(async ({ counter, most }) => {
      const state = key === undefined ? null : await counter.get(key)
      return state && state.consumedPoints >= most ? toSeconds(state.msBeforeNext) : 0
    }),
  )
}

function askQuestion(action: Action, retryAfter: number): ApiError {
  const text: MessageKey = action.startsWith("sms") ? "question.needed" : "question.attempts"
  return new ApiError(429, text, { fields: { [ANSWER_FIELD]: text }, retryAfter })
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/** Consumes one point of the key; false when none is left. */
export async function tryConsume(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return false
  }
}
