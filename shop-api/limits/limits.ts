import { lte } from "drizzle-orm"
import type { Redis } from "ioredis"
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible"
import { changePassword } from "#contract/account.ts"
import { login, register, resetPassword } from "#contract/auth.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { QUESTION_SECONDS } from "#domain/simple-question.ts"
import type { Db } from "#shop-api/db/database.ts"
import { rateLimits } from "#shop-api/db/schema/limits.ts"
import { createClockedLimits } from "#shop-api/limits/clocked-limits.ts"
import { createSliding } from "#shop-api/limits/sliding.ts"

/** Counts what a key has taken in a time; it takes no more than it has points. */
export interface Limit {
  points: number
  /** @throws RateLimiterRes when there is no point left */
  consume(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  /** Gives a point back. */
  reward(key: string): Promise<unknown>
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whom a limit without an end only counts. */
const NO_END = 1_000_000_000

export type Limits = ReturnType<typeof createLimits>

/**
 * Every limit of the shop API. What an SMS may cost is counted in the database, which nobody flushes; the
 * others in Redis when there is one, with the database behind it. Both survive a restart, and all processes
 * share them.
 */
export function createLimits({
  db,
  redis,
  resendSeconds,
  now,
}: {
  db: Db
  redis: Redis | null
  resendSeconds: number
  now: () => Date
}) {
  const schema = createClockedLimits(now)
  const inDatabase = (name: string, points: number, duration: number, more: object = {}) =>
    new RateLimiterDrizzle({
      ...{ storeClient: db, schema, keyPrefix: name, points, duration, ...more },
      // Upkeep forgets what is over (dropOldLimits).
      clearExpiredByTimeout: false,
    })
  /** In any time of this length, not in one that begins with its first. */
  const inAny = (name: string, points: number, duration: number): Limit =>
    createSliding(inDatabase(name, 1, duration), points)
  const quick = (
    name: string,
    points: number,
    duration: number,
    more: object = {},
  ): RateLimiterAbstract => {
    const database = inDatabase(name, points, duration, more)
    if (!redis) return database
    return new RateLimiterRedis({
      ...{ storeClient: redis, keyPrefix: `atir:${name}`, points, duration, ...more },
      rejectIfRedisNotReady: true,
      insuranceLimiter: database,
    })
  }
  /** Of an address, which is refused out of memory once it has had all: a flood costs the store nothing. */
  const ofAddress = (name: string, points: number, duration: number) =>
    quick(name, points, duration, { inMemoryBlockOnConsumed: points + 1 })

  return {
    /** SMS with a code. */
    sms: {
      resend: inDatabase("sms-resend", 1, resendSeconds),
      phoneSoon: inAny("sms-phone-soon", 3, 10 * MINUTE),
      phoneDay: inAny("sms-phone-day", 6, DAY),
      address: inDatabase("sms-address", 10, HOUR),
      /** A /24 above it is asked the simple question. */
      block: inDatabase("sms-block", 60, HOUR),
    },
    /** Codes of a phone that are compared. */
    codeTries: inDatabase("code-tries", 10, HOUR),
    /** A simple question is answered once. */
    question: inDatabase("question", 1, QUESTION_SECONDS),
    /** Wrong passwords of an account are counted, for the delay of its answers. */
    loginFailures: quick("login-failures", NO_END, 15 * MINUTE),
    /** Messages to the operator from one phone. */
    contactPhone: quick("contact-phone", 5, HOUR),
    /** Writes that cost, by the path of their call. */
    address: new Map<string, Limit>([
      [login.path, ofAddress("login-address", 100, 15 * MINUTE)],
      [register.path, ofAddress("register-address", 100, HOUR)],
      [resetPassword.path, ofAddress("reset-address", 100, HOUR)],
      [changePassword.path, ofAddress("password-address", 100, HOUR)],
      [sendContactMessage.path, ofAddress("contact-address", 20, HOUR)],
      [applyPromocode.path, ofAddress("promocode-address", 60, HOUR)],
    ]),
  }
}

/** Forgets counts that are over. */
export async function dropOldLimits(db: Db, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, at))
}
