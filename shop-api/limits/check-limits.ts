import { RateLimiterRes } from "rate-limiter-flexible"
import { ANSWER_FIELD } from "#domain/simple-question.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { CountedRule, Limit, Limits } from "#shop-api/limits/limit-counters.ts"
import type { Action, Scope } from "#shop-api/limits/limit-rules.ts"

/** One increase of a counter: the name of the counter, and the key (such as a phone) that was counted. */
export type Count = readonly [counter: string, key: string]

export interface CountedAttempt {
  counts: readonly Count[]
  /** Milliseconds by which the caller must delay the response. */
  delay: number
  /** Decreases the counts again. To be called when the attempt has succeeded or was not carried out. */
  revert(): Promise<void>
}

export interface Attempt {
  action: Action
  /**
   * For whom the attempt is counted, such as `{ phone: "998901234567" }`. Rules that count by a scope without a key
   * here are skipped.
   */
  keys: Partial<Record<Scope, string>>
  /**
   * Whether the visitor has passed the captcha or answered the storefront's simple question (arithmetic). Called only
   * when a rule requires it. Absent for actions whose rules never do.
   */
  isPerson?: () => Promise<boolean>
  /**
   * Whether to check the limits without counting this attempt, because it succeeds anyway (the promocode exists) or
   * costs nothing. Above the limits it is refused like all others, so that the response does not reveal, for example,
   * whether the promocode exists.
   */
  isUncounted?: boolean
  formatRefusal?: (scope: Scope, seconds: number) => Wording
}

/** The refusal of an attempt by `checkLimits`, with status 429. */
export class LimitRefusal extends ApiError {
  /**
   * The scope of the rule that has refused the attempt. Null when the visitor must first answer the storefront's simple
   * question; only this refusal has `errors.answer`.
   */
  readonly scope: Scope | null
  /** Seconds until the client may try again. */
  readonly retryAfter: number

  constructor(scope: Scope | null, wording: Wording, retryAfter: number) {
    const details = { retryAfter }
    super(429, wording, scope ? details : { ...details, fields: { [ANSWER_FIELD]: wording } })
    this.scope = scope
    this.retryAfter = retryAfter
  }
}

export const MAX_DELAY_MS = 8000

/**
 * Counts an attempt on all rules of its action, one rule after another. If a rule refuses the attempt, the earlier
 * counts are undone and the later rules are not touched.
 *
 * @throws LimitRefusal when the attempt is above the maximum (`most`) of a rule, or when the visitor must first answer
 *   the storefront's simple question (arithmetic)
 */
export async function checkLimits(limits: Limits, attempt: Attempt): Promise<CountedAttempt> {
  const { action, keys } = attempt
  await throwCachedRefusal(limits, attempt)
  const counts: Count[] = []
  const revert = () => revertCounts(limits, counts)
  let questionSeconds = 0
  let delay = 0
  for (const rule of limits.listRules(action)) {
    const key = keys[rule.by]
    if (key === undefined) continue
    const state = attempt.isUncounted ? await read(rule, key) : await count(rule, key)
    if (state.isCounted) counts.push([rule.name, key])
    const { points, seconds } = state
    if (points > rule.most) {
      await revert()
      const wait = Math.max(seconds, ...(await listWaits(limits, attempt, rule)))
      limits.refusals.add(`${rule.name} ${key}`, "refused", wait)
      throw refuse(attempt, rule, wait)
    }
    if (rule.delays) delay = delayAfter(points - rule.free)
    else if (points > rule.free) {
      questionSeconds = Math.max(questionSeconds, seconds)
      limits.refusals.add(`${rule.name} ${key}`, "asked", seconds)
    }
  }
  if (questionSeconds > 0 && !(await attempt.isPerson?.())) {
    await revert()
    throw askQuestion(action, questionSeconds)
  }
  return { counts, delay, revert }
}

/**
 * Refuses an attempt if an attempt with one of the same keys was refused a few seconds ago. Reads only a cache in
 * memory, neither Redis nor the database.
 *
 * @throws LimitRefusal like `checkLimits`
 */
export async function throwCachedRefusal(limits: Limits, attempt: Attempt): Promise<void> {
  const { action, keys } = attempt
  const known = limits.listRules(action).flatMap((rule) => {
    const refusal = limits.refusals.find(`${rule.name} ${keys[rule.by]}`)
    return refusal ? [{ rule, ...refusal }] : []
  })
  for (const { rule, verdict, seconds } of known) {
    if (verdict === "refused") throw refuse(attempt, rule, seconds)
  }
  const [asked] = known
  if (asked && !(await attempt.isPerson?.())) throw askQuestion(action, asked.seconds)
}

function refuse(
  { formatRefusal = () => "error.too_many_requests" }: Attempt,
  rule: CountedRule,
  wait: number,
) {
  return new LimitRefusal(rule.by, formatRefusal(rule.by, wait), wait)
}

/** Decreases counters that an attempt has increased. May be called at any time and in any order. */
export async function revertCounts(limits: Limits, counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(async ([name, key]) => limits.findCounter(name)?.reward(key)))
}

/**
 * Returns the delay of the response in milliseconds. `tooMany` is the number of attempts above the limit: the delay
 * is 0 for none, 1,000 for one, and doubles with each further attempt up to 8,000.
 */
function delayAfter(tooMany: number): number {
  return tooMany <= 0 ? 0 : Math.min(1000 * 2 ** (tooMany - 1), MAX_DELAY_MS)
}

async function count({ counter }: CountedRule, key: string) {
  try {
    const { consumedPoints: points, msBeforeNext } = await counter.consume(key)
    return { points, seconds: toSeconds(msBeforeNext), isCounted: true }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { points: Infinity, seconds: toSeconds(error.msBeforeNext), isCounted: false }
  }
}

/** Returns the values that the counter would have after one more attempt, without counting it. */
async function read({ counter }: CountedRule, key: string) {
  const state = await counter.get(key)
  const { consumedPoints = 0, msBeforeNext = 0 } = state ?? {}
  return { points: consumedPoints + 1, seconds: toSeconds(msBeforeNext), isCounted: false }
}

/**
 * Finds the other rules of the same scope that would refuse the attempt too, and returns the seconds to wait for each
 * of them. The response states the longest wait.
 */
async function listWaits(
  limits: Limits,
  { action, keys }: Attempt,
  refused: CountedRule,
): Promise<number[]> {
  const key = keys[refused.by]
  const others = limits.listRules(action).filter((one) => one.by === refused.by && one !== refused)
  return await Promise.all(
    others.map(async ({ counter, most }) => {
      const state = key === undefined ? null : await counter.get(key)
      return state && state.consumedPoints >= most ? toSeconds(state.msBeforeNext) : 0
    }),
  )
}

function askQuestion(action: Action, retryAfter: number): LimitRefusal {
  const text = action.startsWith("sms") ? "question.needed" : "question.attempts"
  return new LimitRefusal(null, text, retryAfter)
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/** Consumes one point of the key. Returns false when the limit has no point left. */
export async function tryConsume(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return false
  }
}
