/**
 * Every limit of the shop API, in one table: what is counted, by whom, and what happens above which count. A count
 * rises before anything is compared or sent and falls again when the attempt turns out to be good: a code that is
 * confirmed, a password that is right, a promocode that exists. So customers share an address without being stopped,
 * and who only tries is. docs/limits.md shows the table to the operator; a test compares them.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A count, or a share of SMS_DAILY_BUDGET, whichever is more. */
export type Amount = number | { least: number; ofBudget: number }

export type Action =
  | "sms"
  | "sms_stranger"
  | "sms_reset"
  | "code"
  | "sign_in"
  | "promocode"
  | "manager"
  | "contact"

/**
 * By whom it is counted. An address is one IPv4 address or one /64 of IPv6; the others are the networks around it.
 * `phone` is counted apart for its known devices, for networks of customers, and for strangers.
 */
export type Scope =
  | "phone"
  | "customer"
  | "address"
  | "v4/24"
  | "v6/56"
  | "v6/48"
  | "v6/32"
  | "everyone"

export interface LimitRule {
  action: Action
  by: Scope
  /** So many pass; the next ones only with an answer to the simple question, or a captcha. */
  free: Amount
  /** Above it nobody passes; null where the question is the last step. */
  most: Amount | null
  /** Seconds. */
  window: number
  /** Counted in any time of that length, not from the first of them on; such rules have no question. */
  sliding?: true
  /** Above `free` answers are put off instead: a second, doubling to eight. */
  delays?: true
}

const rule = (
  action: Action,
  by: Scope,
  [free, most]: readonly [Amount, Amount | null],
  window: number,
  more: Pick<LimitRule, "sliding" | "delays"> = {},
): LimitRule => ({ action, by, free, most, window, ...more })

const ofBudget = (percent: number, least: number) => ({ ofBudget: percent / 100, least })

export const LIMITS: readonly LimitRule[] = [
  // Codes by SMS, until they are confirmed. The pause between two is OTP_RESEND_SECONDS.
  rule("sms", "phone", [3, 3], 10 * MINUTE, { sliding: true }),
  rule("sms", "phone", [6, 6], DAY, { sliding: true }),
  rule("sms", "phone", [3, null], DAY),
  rule("sms", "address", [10, 100], HOUR),
  rule("sms", "v4/24", [60, 300], HOUR),
  rule("sms", "v6/56", [20, 100], HOUR),
  rule("sms", "v6/48", [30, 150], HOUR),
  rule("sms", "v6/32", [60, 300], HOUR),
  rule("sms", "everyone", [ofBudget(10, 20), null], HOUR),
  // Of networks that no customer is known to use, together.
  rule("sms_stranger", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY),
  // Where those are used up: password resets of phones that have an account.
  rule("sms_reset", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY),

  // One-time codes that are wrong.
  rule("code", "phone", [10, 10], HOUR),
  rule("code", "address", [100, 100], HOUR),
  rule("code", "v4/24", [300, 300], HOUR),
  rule("code", "v6/48", [300, 300], HOUR),

  // Sign-ins with a wrong password.
  rule("sign_in", "phone", [10, null], 15 * MINUTE, { delays: true }),
  rule("sign_in", "phone", [30, 100], DAY),
  rule("sign_in", "address", [30, 300], HOUR),
  rule("sign_in", "v4/24", [100, 600], HOUR),
  rule("sign_in", "v6/56", [60, 300], HOUR),
  rule("sign_in", "v6/48", [100, 300], HOUR),
  rule("sign_in", "v6/32", [200, 600], HOUR),
  rule("sign_in", "everyone", [500, null], HOUR),

  // Promocodes that do not exist; those who are not signed in count together.
  rule("promocode", "customer", [5, 20], HOUR),
  rule("promocode", "address", [20, 60], HOUR),
  rule("promocode", "v4/24", [100, 300], HOUR),
  rule("promocode", "v6/56", [40, 120], HOUR),
  rule("promocode", "v6/48", [60, 180], HOUR),
  rule("promocode", "v6/32", [100, 300], HOUR),
  rule("promocode", "everyone", [30, 100], HOUR),

  // Manager IDs that nobody has.
  rule("manager", "customer", [10, 20], HOUR),
  rule("manager", "address", [30, 100], HOUR),

  // Messages to the operator.
  rule("contact", "phone", [5, 5], HOUR),
  rule("contact", "address", [20, 20], HOUR),
]

/** Shares of SMS_DAILY_BUDGET. */
export const BUDGET = {
  /** Above it only known devices and password resets get an SMS. */
  reserved: 0.2,
  /** Each is logged when it is reached. */
  alarms: [0.5, 0.8, 1],
} as const

/**
 * A network (a /24, a /48) becomes one of customers by each sign-in and each confirmed code from it: so many codes may
 * be asked for from it that nobody confirms. One account proves so much a day, wherever it is.
 */
export const CREDIT = { perProof: 5, proofsOfAccount: 3, days: 30 } as const

/** What an amount comes to. */
export function resolveAmount(amount: Amount, smsDailyBudget: number): number {
  if (typeof amount === "number") return amount
  return Math.max(amount.least, Math.floor(amount.ofBudget * smsDailyBudget))
}
