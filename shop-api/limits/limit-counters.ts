import { lte } from "drizzle-orm"
import type { Redis } from "ioredis"
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible"
import { DAY_SECONDS } from "#domain/durations.ts"
import { QUESTION_SECONDS } from "#domain/simple-question.ts"
import { redisNamespace } from "#runtime/redis-namespace.ts"
import type { Db } from "#shop-api/db/database.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { createCounterTable } from "#shop-api/limits/counter-table.ts"
import {
  type Action,
  CREDIT,
  LIMITS,
  resolveAmount,
  type LimitRule,
  type Scope,
} from "#shop-api/limits/limit-rules.ts"
import { createRefusalCache } from "#shop-api/limits/refusal-cache.ts"
import { createSlidingWindow } from "#shop-api/limits/sliding-window.ts"

/** Counts the points that each key has consumed in a time window. */
export interface Limit {
  /**
   * Consumes one point of the key.
   *
   * @throws RateLimiterRes when no point is left
   */
  consume(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  /** Gives one point back. */
  reward(key: string): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/**
 * A rate-limit rule with its counter. An amount of the rule may be a share of the setting SMS_DAILY_BUDGET; here
 * `free` and `most` are plain numbers.
 */
export interface CountedRule extends Omit<LimitRule, "free" | "most"> {
  /** Name of the counter. It is part of the counter's keys in Redis or in the database. */
  name: string
  free: number
  /** Infinity when the rule has no maximum. */
  most: number
  counter: Limit
}

/**
 * The maximum of a counter that only counts and never refuses an attempt by itself. For most of these counters,
 * `checkLimits` compares the count with the rule.
 */
const UNBOUNDED = 1_000_000_000

/**
 * Actions that are always counted in the database, because Redis may lose counts: an SMS costs money, and codes must
 * not be guessed. These actions are rare, so that the database can count them.
 */
const IN_DATABASE = new Set<Action>(["sms", "sms_stranger", "sms_credit", "sms_reset", "code"])

export type Limits = ReturnType<typeof createLimits>

/**
 * Creates the counters of all rules. They are in Redis if it is configured, and in the database otherwise or while
 * Redis is unavailable. Actions of `IN_DATABASE` are counted only in the database. Counts survive a restart, and all
 * processes share them.
 */
export function createLimits({
  db,
  redis,
  internalKey,
  resendSeconds,
  smsDailyBudget,
  now,
}: {
  db: Db
  redis: Redis | null
  internalKey: string
  resendSeconds: number
  smsDailyBudget: number
  now: () => Date
}) {
  const schema = createCounterTable(now)
  const namespace = redisNamespace(internalKey)
  const inDatabase = (name: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema,
      keyPrefix: name,
      points,
      duration,
      // The library need not delete expired counts: the maintenance job does (dropOldLimits).
      clearExpiredByTimeout: false,
    })
  const inRedis = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const database = inDatabase(name, points, duration)
    if (!redis) return database
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `atir:${namespace}:${name}`,
      points,
      duration,
      rejectIfRedisNotReady: true,
      insuranceLimiter: database,
    })
  }
  const create = (action: Action) => (IN_DATABASE.has(action) ? inDatabase : inRedis)
  const createCountedRule = (rule: LimitRule): CountedRule => {
    const { action, by, window, sliding } = rule
    const name = `${action}-${by}-${window}${sliding ? "-any" : ""}`
    const most = rule.most === null ? Infinity : resolveAmount(rule.most, smsDailyBudget)
    const counter = sliding
      ? createSlidingWindow(create(action)(name, 1, window), most)
      : create(action)(name, UNBOUNDED, window)
    return { ...rule, name, free: resolveAmount(rule.free, smsDailyBudget), most, counter }
  }
  const resend: CountedRule = {
    action: "sms",
    by: "phone",
    name: "sms-resend",
    window: resendSeconds,
    sliding: true,
    free: 1,
    most: 1,
    counter: inDatabase("sms-resend", 1, resendSeconds),
  }
  // This rule shares the counter of `resend` but has its own name: `refusals` caches by name how long the client must
  // wait, and a refusal by `sms_reset` has another waiting time than one by `sms`.
  const resendReset: CountedRule = { ...resend, action: "sms_reset", name: "sms_reset-resend" }
  const rules = [resend, ...LIMITS.map(createCountedRule), resendReset]
  const findRule = (name: string) => rules.find((rule) => rule.name === name) ?? null
  /** The credit of each network (see CREDIT). The store counts credit as a negative number of consumed points. */
  const credit = inDatabase("credit", UNBOUNDED, CREDIT.days * DAY_SECONDS)

  return {
    listRules: (action: Action): readonly CountedRule[] =>
      rules.filter((rule) => rule.action === action),
    getRule(action: Action, by: Scope): CountedRule {
      const rule = rules.find((one) => one.action === action && one.by === by)
      if (!rule) throw new Error(`no limit counts ${action} by ${by}`)
      return rule
    },
    findRule,
    refusals: createRefusalCache(now),
    /** Returns the counter with this name: `credit`, or the counter of a rule. Null when no rule has this name. */
    findCounter: (name: string): Limit | null =>
      name === "credit" ? credit : (findRule(name)?.counter ?? null),
    /**
     * The existing promocodes that each customer has entered within the last day. When the customer enters one of
     * them again, the rate limits do not apply.
     */
    seenPromocodes: inDatabase("seen-promocode", UNBOUNDED, DAY_SECONDS),
    /**
     * The answers to the storefront's simple question (arithmetic) that were used already, so that each is used only
     * once.
     */
    question: inDatabase("question", 1, QUESTION_SECONDS),
    credit,
    /** Counts how often an account has given credit to a network (see CREDIT). */
    proofs: inDatabase("proofs", CREDIT.proofsOfAccount, DAY_SECONDS),
  }
}

/** Deletes the counts whose time window has ended. */
export async function dropOldLimits(db: Db, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, at))
}
