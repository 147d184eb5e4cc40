/**
 * All rate limits of the shop API. An attempt is counted before anything is compared or sent. The count is undone when
 * the attempt succeeds: a confirmed code, a correct password, an existing promocode. So only failed attempts add up,
 * and many customers can share an IP address. There is one exception: SMS counted by `phone` or `account` stay counted
 * after the code is confirmed. docs/limits.md has the same table for the operator, and a test compares them.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A number of attempts: fixed, or a share (`ofBudget`) of SMS_DAILY_BUDGET that is at least `least`. */
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
 * What a rule counts attempts by. `address` is an IPv4 address or a /64 of IPv6; `v4/24` to `v6/32` are larger
 * networks. By `phone`, attempts are counted separately for callers on the phone's known devices, callers from networks
 * where a customer has signed in lately, and all other callers. By `account`, one count includes all callers for a
 * phone.
 */
export type Scope =
  | "phone"
  | "account"
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
  /** Attempts that pass without a captcha and without the storefront's simple question (arithmetic). */
  free: Amount
  /** Maximum number of attempts; null for no maximum. */
  most: Amount | null
  /** Seconds. */
  window: number
  /**
   * Uses a sliding window instead of one that starts at the first attempt. Such a rule asks the simple question before
   * every attempt (`free` is 0) or never (`free` equals `most`).
   */
  sliding?: true
  /** Above `free`, delays the response instead of asking the question: by 1 s, doubling up to 8 s. */
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
  // SMS with a code that is not confirmed yet; by phone, confirmed ones too. In addition, two SMS to one phone must be
  // OTP_RESEND_SECONDS apart.
  rule("sms", "phone", [3, 3], 10 * MINUTE, { sliding: true }),
  rule("sms", "phone", [6, 6], DAY, { sliding: true }),
  rule("sms", "phone", [3, null], DAY),
  rule("sms", "address", [10, 100], HOUR),
  rule("sms", "v4/24", [60, 300], HOUR),
  rule("sms", "v6/56", [20, 100], HOUR),
  rule("sms", "v6/48", [30, 150], HOUR),
  rule("sms", "v6/32", [60, 300], HOUR),
  rule("sms", "everyone", [ofBudget(10, 20), null], HOUR),
  // SMS to all networks without credit (see CREDIT) together.
  rule("sms_stranger", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY),
  // Password resets of phones with an account, after the rules of `sms` by phone are used up.
  rule("sms_reset", "account", [0, 1], 10 * MINUTE, { sliding: true }),
  rule("sms_reset", "account", [0, 3], DAY, { sliding: true }),
  // Password resets of phones with an account, after `sms_stranger` is used up.
  rule("sms_reset", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY),

  // Wrong one-time codes.
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

  // Promocodes that do not exist. `everyone` counts all visitors who are not signed in.
  rule("promocode", "customer", [5, 20], HOUR),
  rule("promocode", "address", [20, 60], HOUR),
  rule("promocode", "v4/24", [100, 300], HOUR),
  rule("promocode", "v6/56", [40, 120], HOUR),
  rule("promocode", "v6/48", [60, 180], HOUR),
  rule("promocode", "v6/32", [100, 300], HOUR),
  rule("promocode", "everyone", [30, 100], HOUR),

  // Manager IDs that do not exist.
  rule("manager", "customer", [10, 20], HOUR),
  rule("manager", "address", [30, 100], HOUR),

  // Messages to the operator.
  rule("contact", "phone", [5, 5], HOUR),
  rule("contact", "address", [20, 20], HOUR),
]

/** Shares of SMS_DAILY_BUDGET. */
export const BUDGET = {
  /** The part that only known devices and password resets may use. */
  reserved: 0.2,
  /** The shop logs a warning each time one of these shares of the budget is spent. */
  alarms: [0.5, 0.8, 1],
} as const

/**
 * A network (a /24, or a /48 of IPv6) gets credit when a customer signs in or confirms a code there. For `days` days,
 * callers from this network may then request `perProof` more codes that are not counted by `sms_stranger`. Codes that
 * are confirmed use up no credit. One account can give credit `proofsOfAccount` times a day.
 */
export const CREDIT = { perProof: 5, proofsOfAccount: 3, days: 30 } as const

/** Returns the number of attempts that an amount means with this budget. */
export function resolveAmount(amount: Amount, smsDailyBudget: number): number {
  if (typeof amount === "number") return amount
  return Math.max(amount.least, Math.floor(amount.ofBudget * smsDailyBudget))
}
