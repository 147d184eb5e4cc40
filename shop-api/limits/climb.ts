import { RateLimiterRes } from "rate-limiter-flexible"
import { ANSWER_FIELD } from "#domain/simple-question.ts"
import type { MessageKey } from "#locales/translate.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Action, Scope } from "#shop-api/limits/ladder.ts"
import type { Limit, Limits, Step } from "#shop-api/limits/limits.ts"

/** A counter that has counted an attempt, and under which key. */
export type Count = readonly [counter: string, key: string]

export interface Climbed {
  counts: readonly Count[]
  /** Milliseconds by which the answer is to be put off. */
  delay: number
  /** The attempt was a good one, or came to nothing. */
  revert(): Promise<void>
}

interface Attempt {
  action: Action
  /** A rung whose scope has no key here counts nothing. */
  keys: Partial<Record<Scope, string>>
  /** Whether a person is known to ask: by a captcha or the simple question. Called when it matters alone. */
  isPerson: () => Promise<boolean>
  /** The attempt is a good one: refused above the limits as any other, but not counted. */
  isGood?: boolean
  /** Words a refusal. */
  word?: (scope: Scope, seconds: number) => Wording
}

export const LONGEST_DELAY_MS = 8000

/**
 * Counts an attempt on each rung of its action, one after the other: of callers at once that the first rung has room
 * for one of, the others must not use up the rest meanwhile. What is refused is not counted.
 *
 * @throws ApiError 429 above the last step of a rung; with errors.answer where the simple question is to be answered
 */
export async function climb(limits: Limits, attempt: Attempt): Promise<Climbed> {
  const { action, keys } = attempt
  await recallRefusals(limits, attempt)
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
 * Refuses out of memory what the store would refuse.
 *
 * @throws ApiError 429, as `climb`
 */
export async function recallRefusals(limits: Limits, attempt: Attempt): Promise<void> {
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

function refuse({ word = () => "error.too_many_requests" }: Attempt, step: Step, wait: number) {
  return new ApiError(429, word(step.by, wait), { retryAfter: wait })
}

/** Takes counts back, in whichever order and at whichever time they were made. */
export async function revertCounts(limits: Limits, counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(async ([name, key]) => limits.findCounter(name)?.reward(key)))
}

/** Milliseconds: nothing up to the first failure that is one too many, then a second, doubling to eight. */
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

/** What counting would come to. */
async function read({ counter }: Step, key: string) {
  const state = await counter.get(key)
  const { consumedPoints = 0, msBeforeNext = 0 } = state ?? {}
  return { points: consumedPoints + 1, seconds: toSeconds(msBeforeNext), isCounted: false }
}

/** Seconds that the other rungs of the same scope would make one wait: the longest is told. */
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

/** Whether the limit has one left for the key; it is taken then. */
export async function takes(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return false
  }
}
