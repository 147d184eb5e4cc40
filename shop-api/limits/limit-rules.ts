import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#domain/durations.ts"

/**
 * All rate limits of the shop API. Each attempt is counted first and carried out afterwards. When it succeeds (a
 * confirmed code, a correct password, an existing promocode), the count is undone, so that only failed attempts add up
 * and many customers can share an IP address. There are two exceptions: the counts of SMS by `phone` and `account` stay
 * even if the code is confirmed, and the counts of contact messages and card tokens are never undone. The count of an
 * SMS that is lost in an outage of the provider is undone like that of a confirmed code. docs/limits.md repeats this
 * table for the operator, and a test compares the two.
 */

/**
 * A number of attempts: either fixed, or the share `ofBudget` of the setting SMS_DAILY_BUDGET, but not less than
 * `least`.
 */
export type Amount = number | { least: number; ofBudget: number }

export type Action =
  | "sms"
  | "sms_stranger"
  | "sms_credit"
  | "sms_reset"
  | "code"
  | "sign_in"
  | "promocode"
  | "manager"
  | "contact"
  | "card"

/**
 * What the attempts that a rule counts together have in common. `address` is an IPv4 address or a /64 of IPv6; `v4/24`
 * to `v6/32` are larger networks. For SMS and sign-ins, rules by `phone` count three groups of callers separately:
 * callers whose browser has proven earlier that its user owns the phone, callers in networks with credit (which pays
 * for their SMS), and all others. By `account`, all callers who name the same phone share one count.
 */
export type Scope =
  | "phone"
  | "account"
  | "customer"
  | "address"
  | "v4/24"
  | "v4/16"
  | "v6/56"
  | "v6/48"
  | "v6/32"
  | "everyone"

export interface LimitRule {
  action: Action
  by: Scope
  /**
   * Number of attempts for which the caller needs neither a captcha nor the storefront's simple question (arithmetic).
   */
  free: Amount
  /** Maximum number of attempts. Null when there is no maximum. */
  most: Amount | null
  /** Length of the time window in seconds. */
  window: number
  /**
   * Whether the time window slides, instead of starting at the first attempt. A rule with a sliding window asks the
   * simple question either before every attempt (`free` is 0) or never (`free` equals `most`).
   */
  sliding?: true
  /**
   * Whether attempts above `free` get a delayed response instead of the simple question. The delay starts at 1 s and
   * doubles up to 8 s.
   */
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
  // SMS with codes. When a customer confirms a code, its SMS stays counted by phone only. Besides these rules, two
  // SMS to one phone must be OTP_RESEND_SECONDS apart.
  rule("sms", "phone", [3, 3], 10 * MINUTE_SECONDS, { sliding: true }),
  rule("sms", "phone", [6, 6], DAY_SECONDS, { sliding: true }),
  rule("sms", "phone", [3, null], DAY_SECONDS),
  rule("sms", "address", [10, 100], HOUR_SECONDS),
  rule("sms", "v4/24", [60, 300], HOUR_SECONDS),
  rule("sms", "v6/56", [20, 100], HOUR_SECONDS),
  rule("sms", "v6/48", [30, 150], HOUR_SECONDS),
  rule("sms", "v6/32", [60, 300], HOUR_SECONDS),
  rule("sms", "everyone", [ofBudget(10, 20), null], HOUR_SECONDS),
  // SMS to callers in networks without credit (see CREDIT). All these networks share one count, of which each network
  // can use only a part. Visitors whom a captcha vouches for have counts of their own.
  rule("sms_stranger", "v4/24", [ofBudget(0.3, 3), ofBudget(0.3, 3)], DAY_SECONDS),
  rule("sms_stranger", "v6/48", [ofBudget(0.3, 3), ofBudget(0.3, 3)], DAY_SECONDS),
  rule("sms_stranger", "v6/32", [ofBudget(0.5, 5), ofBudget(0.5, 5)], DAY_SECONDS),
  rule("sms_stranger", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY_SECONDS),
  // SMS that the credit of a network pays for. Beyond these rules the caller is treated like one in a network without
  // credit. Visitors whom a captcha vouches for have counts of their own.
  rule("sms_credit", "address", [ofBudget(2, 10), ofBudget(5, 20)], DAY_SECONDS),
  rule("sms_credit", "v4/24", [ofBudget(5, 20), ofBudget(10, 40)], DAY_SECONDS),
  rule("sms_credit", "v4/16", [ofBudget(10, 40), ofBudget(20, 80)], DAY_SECONDS),
  rule("sms_credit", "v6/48", [ofBudget(5, 20), ofBudget(10, 40)], DAY_SECONDS),
  rule("sms_credit", "v6/32", [ofBudget(10, 40), ofBudget(20, 80)], DAY_SECONDS),
  // SMS for password resets when the rules of `sms` by phone allow no more SMS. The shop sends these SMS only to phones
  // with an account.
  rule("sms_reset", "account", [0, 1], 10 * MINUTE_SECONDS, { sliding: true }),
  rule("sms_reset", "account", [0, 3], DAY_SECONDS, { sliding: true }),
  // SMS for password resets when the rules of `sms_stranger` allow no more SMS. The shop sends these SMS only to phones
  // with an account. By network, phones without an account are counted, too.
  rule("sms_reset", "v4/24", [ofBudget(0.3, 3), ofBudget(0.3, 3)], DAY_SECONDS),
  rule("sms_reset", "v6/48", [ofBudget(0.3, 3), ofBudget(0.3, 3)], DAY_SECONDS),
  rule("sms_reset", "v6/32", [ofBudget(0.5, 5), ofBudget(0.5, 5)], DAY_SECONDS),
  rule("sms_reset", "everyone", [ofBudget(1, 10), ofBudget(2, 20)], DAY_SECONDS),

  // Wrong one-time codes. By `phone`, each browser is counted separately (account/require-code.ts).
  rule("code", "phone", [10, 10], HOUR_SECONDS),
  rule("code", "address", [100, 100], HOUR_SECONDS),
  rule("code", "v4/24", [300, 300], HOUR_SECONDS),
  rule("code", "v6/48", [300, 300], HOUR_SECONDS),

  // Sign-ins with a wrong password.
  rule("sign_in", "phone", [10, null], 15 * MINUTE_SECONDS, { delays: true }),
  rule("sign_in", "phone", [30, 100], DAY_SECONDS),
  rule("sign_in", "address", [30, 300], HOUR_SECONDS),
  rule("sign_in", "v4/24", [100, 600], HOUR_SECONDS),
  rule("sign_in", "v6/56", [60, 300], HOUR_SECONDS),
  rule("sign_in", "v6/48", [100, 300], HOUR_SECONDS),
  rule("sign_in", "v6/32", [200, 600], HOUR_SECONDS),
  rule("sign_in", "everyone", [500, null], HOUR_SECONDS),

  // Promocodes that do not exist. All visitors who are not signed in share the count of `everyone`.
  rule("promocode", "customer", [5, 20], HOUR_SECONDS),
  rule("promocode", "address", [20, 60], HOUR_SECONDS),
  rule("promocode", "v4/24", [100, 300], HOUR_SECONDS),
  rule("promocode", "v6/56", [40, 120], HOUR_SECONDS),
  rule("promocode", "v6/48", [60, 180], HOUR_SECONDS),
  rule("promocode", "v6/32", [100, 300], HOUR_SECONDS),
  rule("promocode", "everyone", [30, 100], HOUR_SECONDS),

  // Manager IDs that do not exist.
  rule("manager", "customer", [10, 20], HOUR_SECONDS),
  rule("manager", "address", [30, 100], HOUR_SECONDS),

  // Messages that visitors send to the operator by the contact form.
  rule("contact", "phone", [5, 5], HOUR_SECONDS),
  rule("contact", "address", [20, 20], HOUR_SECONDS),
  rule("contact", "v4/24", [100, 100], HOUR_SECONDS),
  rule("contact", "v6/56", [40, 40], HOUR_SECONDS),
  rule("contact", "v6/48", [60, 60], HOUR_SECONDS),
  rule("contact", "v6/32", [200, 200], HOUR_SECONDS),
  rule("contact", "everyone", [1000, 1000], HOUR_SECONDS),

  // Card tokens that customers send. The shop asks the payment provider about each of them.
  rule("card", "customer", [20, 20], HOUR_SECONDS),
]

/**
 * Limits of one customer's orders. They have no counters of their own: orders/order-limits.ts counts the customer's
 * rows in the database.
 */
export const ORDER_LIMITS = {
  /** Requests with new idempotency keys within an hour that place an order or find the open order of their cart. */
  anHour: 30,
  /** Unpaid orders at a time. An order stays unpaid for twelve hours at most, and the customer may cancel it. */
  unpaid: 20,
  /**
   * Unpaid orders at a time that use the same promocode, if the promocode has a limit of uses. Without this limit one
   * customer could use up the promocode without a payment.
   */
  unpaidWithPromocode: 3,
  /** Refused payments by saved cards within a day. */
  refusedPayments: { ofOrder: 20, ofCustomer: 60 },
} as const

/** How SMS_DAILY_BUDGET is divided, in shares from 0 to 1. */
export const BUDGET = {
  /**
   * The share that is kept for password resets, and for SMS to a phone from a browser that has proven earlier that its
   * user owns the phone (account/known-device.ts).
   */
  reserved: 0.2,
  /** When one of these shares is spent, the shop writes a warning to the log. */
  alarms: [0.5, 0.8, 1],
} as const

/**
 * A network (a /24, or a /48 of IPv6) gets credit for `perProof` codes when a customer signs in or confirms a code
 * there. While the network has credit, each code that a caller there requests spends one unit of the credit and counts
 * for `sms_credit` instead of `sms_stranger`. When the caller confirms the code, the network gets the unit back. All
 * credit of a network ends `days` days after its first credit. One account can give credit `proofsOfAccount` times a
 * day.
 */
export const CREDIT = { perProof: 5, proofsOfAccount: 3, days: 30 } as const

/** Converts an amount to a number of attempts, for the given SMS_DAILY_BUDGET. */
export function resolveAmount(amount: Amount, smsDailyBudget: number): number {
  if (typeof amount === "number") return amount
  return Math.max(amount.least, Math.floor(amount.ofBudget * smsDailyBudget))
}
