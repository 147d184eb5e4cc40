import { lte } from "drizzle-orm"
import type { Redis } from "ioredis"
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible"
import { QUESTION_SECONDS } from "#domain/simple-question.ts"
import type { Db } from "#shop-api/db/database.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { createClockedLimits } from "#shop-api/limits/clocked-limits.ts"
import {
  type Action,
  CREDIT,
  LIMITS,
  resolveAmount,
  type LimitRule,
  type Scope,
} from "#shop-api/limits/limit-rules.ts"
import { createRefusals } from "#shop-api/limits/refusals.ts"
import { createSliding } from "#shop-api/limits/sliding.ts"

/** Counts the points that each key has consumed in a window. */
export interface Limit {
  /** @throws RateLimiterRes when no point is left */
  consume(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  /** Returns one point. */
  reward(key: string): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** A rule with its counter and its amounts resolved for this shop. */
export interface Step extends Omit<LimitRule, "free" | "most"> {
  /** Name of the counter and prefix of its keys in the store. */
  name: string
  free: number
  /** Infinity for no maximum. */
  most: number
  counter: Limit
}

const DAY = 24 * 3600

/** Points of a counter that never refuses; `checkLimits` compares the count with the rule. */
const UNBOUNDED = 1_000_000_000

/** Counted in the database: an SMS costs money, and Redis may be flushed. Guesses at codes are rare enough for it. */
const IN_DATABASE = new Set<Action>(["sms", "sms_stranger", "sms_reset", "code"])

export type Limits = ReturnType<typeof createLimits>

/**
 * The counters of the rules. They are in Redis if it is configured, with the database as a fallback; those of
 * `IN_DATABASE` are in the database only. Counts survive a restart, and all processes share them.
 */
export function createLimits({
  db,
  redis,
  resendSeconds,
  smsDailyBudget,
  now,
}: {
  db: Db
  redis: Redis | null
  resendSeconds: number
  smsDailyBudget: number
  now: () => Date
}) {
  const schema = createClockedLimits(now)
  const inDatabase = (name: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      ...{ storeClient: db, schema, keyPrefix: name, points, duration },
      // dropOldLimits deletes expired counts.
      clearExpiredByTimeout: false,
    })
  const inRedis = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const database = inDatabase(name, points, duration)
    if (!redis) return database
    return new RateLimiterRedis({
      ...{ storeClient: redis, keyPrefix: `atir:${name}`, points, duration },
      rejectIfRedisNotReady: true,
      insuranceLimiter: database,
    })
  }
  const create = (action: Action) => (IN_DATABASE.has(action) ? inDatabase : inRedis)
  const createStep = (rule: LimitRule): Step => {
    const { action, by, window, sliding } = rule
    const name = `${action}-${by}-${window}${sliding ? "-any" : ""}`
    const most = rule.most === null ? Infinity : resolveAmount(rule.most, smsDailyBudget)
    const counter = sliding
      ? createSliding(create(action)(name, 1, window), most)
      : create(action)(name, UNBOUNDED, window)
    return { ...rule, name, free: resolveAmount(rule.free, smsDailyBudget), most, counter }
  }
  const resend: Step = {
    ...{ action: "sms", by: "phone", name: "sms-resend", window: resendSeconds },
    ...{ sliding: true, free: 1, most: 1, counter: inDatabase("sms-resend", 1, resendSeconds) },
  }
  // Has a name of its own, because its wait is another: `sms` names the longest wait of its rules.
  const resendReset: Step = { ...resend, action: "sms_reset", name: "sms_reset-resend" }
  const steps = [resend, ...LIMITS.map(createStep), resendReset]
  const findStep = (name: string) => steps.find((step) => step.name === name) ?? null
  /** A network's credit, as a negative number of consumed points. */
  const credit = inDatabase("credit", UNBOUNDED, CREDIT.days * DAY)

  return {
    listSteps: (action: Action): readonly Step[] => steps.filter((step) => step.action === action),
    getStep(action: Action, by: Scope): Step {
      const step = steps.find((one) => one.action === action && one.by === by)
      if (!step) throw new Error(`no limit counts ${action} by ${by}`)
      return step
    },
    findStep,
    refusals: createRefusals(now),
    /** The counter of a rule by its name, or the credit of networks. */
    findCounter: (name: string): Limit | null =>
      name === "credit" ? credit : (findStep(name)?.counter ?? null),
    /** Existing promocodes that a customer has entered before: the checkout may check them again uncounted. */
    seenPromocodes: inDatabase("seen-promocode", UNBOUNDED, DAY),
    /** Lets an answer to the simple question count once. */
    question: inDatabase("question", 1, QUESTION_SECONDS),
    credit,
    /** How often an account may give credit to networks. */
    proofs: inDatabase("proofs", CREDIT.proofsOfAccount, DAY),
  }
}

/** Deletes counts whose window has ended. */
export async function dropOldLimits(db: Db, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, at))
}
