import { RateLimiterRes } from "rate-limiter-flexible"
import { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { MessageKey } from "#locales/translate.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Action, Scope } from "#shop-api/limits/limit-rules.ts"
import type { Limit, Limits, Step } from "#shop-api/limits/limits.ts"

/** One count of an attempt: the name of the counter and the key that was counted. */
export type Count = readonly [counter: string, key: string]

export interface CountedAttempt {
  counts: readonly Count[]
  /** Milliseconds by which the caller must delay the response. */
  delay: number
  /** Undoes the counting. To be called when the attempt succeeded, or was not carried out. */
  revert(): Promise<void>
}

interface Attempt {
  action: Action
  /** Whom to count the attempt for: `{ phone: "998901234567" }`. Rules of scopes without a key do not apply to it. */
  keys: Partial<Record<Scope, string>>
  /**
   * Whether the visitor has passed the captcha or answered the storefront's simple question (arithmetic). Called only
   * when a rule requires it.
   */
  isPerson: () => Promise<boolean>
  /**
   * Whether the attempt is known to succeed, such as an existing promocode. It is then not counted, but still refused
   * above the limits, so that the response does not reveal its success.
   */
  isGood?: boolean
  formatRefusal?: (scope: Scope, seconds: number) => Wording
}

export const LONGEST_DELAY_MS = 8000

/**
 * Counts an attempt on all rules of its action. The rules are counted one after another: when concurrent attempts
 * exceed a rule, the refused ones do not use up the later rules. A refused attempt is not counted.
 *
 * @throws ApiError 429 above `most` of a rule; with errors.answer when the visitor first has to answer the storefront's
 *   simple question
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
 * Refuses an attempt if the refusal of one like it is cached. Does not access the store.
 *
 * @throws ApiError 429, like `checkLimits`
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

/** Undoes counts. May be called at any time and in any order. */
export async function revertCounts(limits: Limits, counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(async ([name, key]) => limits.findCounter(name)?.reward(key)))
}

/** Returns the delay in milliseconds: 0 up to the limit, then 1,000, doubling to 8,000. */
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

/** Returns the state that one more attempt would lead to, without counting it. */
async function read({ counter }: Step, key: string) {
  const state = await counter.get(key)
  const { consumedPoints = 0, msBeforeNext = 0 } = state ?? {}
  return { points: consumedPoints + 1, seconds: toSeconds(msBeforeNext), isCounted: false }
}

/**
 * Returns the seconds to wait for each other rule of the same scope that would refuse the attempt too. The response
 * states the longest wait of all.
 */
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

/** Consumes one point of the key. Returns false when none is left. */
export async function tryConsume(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return false
  }
}
