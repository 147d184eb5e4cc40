import { and, eq, inArray, lte, ne, notExists } from "drizzle-orm"
import { DAY_MS, HOUR_MS } from "#domain/durations.ts"
import { findUnknownHolidayYear } from "#domain/holidays.ts"
import { createThrottle } from "#runtime/throttle.ts"
import { removeQueuedTokens } from "#shop-api/account/card-token-removals.ts"
import { dropOldCodes } from "#shop-api/account/one-time-codes.ts"
import { dropExpiredTokens } from "#shop-api/account/tokens.ts"
import { dropOldSearches } from "#shop-api/catalogue/search/empty-searches.ts"
import { dropOldContactMessages } from "#shop-api/contact/contact.ts"
import { type ChargeRow, charges, orders } from "#shop-api/db/schema/orders.ts"
import { type Interval, startInterval } from "#shop-api/jobs/interval.ts"
import { dropOldLimits } from "#shop-api/limits/limit-counters.ts"
import { type ClaimedCharge, forEachClaimed } from "#shop-api/orders/claim-charges.ts"
import { expireOrder } from "#shop-api/orders/expire-order.ts"
import { dropOldKeys } from "#shop-api/orders/idempotency.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { isUnpaidTooLong, UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"
import type { ProviderContact } from "#shop-api/payments/provider.ts"
import { dropOldRequests } from "#shop-api/restock/requests.ts"
import { dropOldSms } from "#shop-api/sms/outbox.ts"

const EVERY_MS = 60_000
const BATCH = 500
/**
 * When a provider has not responded to calls about this number of charges in a row, the job leaves the provider's other
 * charges to the next run. Each call without a response lasts until its deadline and delays charges of other providers.
 */
const MAX_UNANSWERED = 2
/**
 * A minute after the start and then once an hour, the shop compares the refused charges of the last 48 hours with the
 * receipts of the payment provider, and refunds a refused charge that was paid after all. The first check comes so soon
 * because a shop may restart more often than once an hour.
 */
const LATE_PAYMENTS_EVERY_MS = HOUR_MS
const LATE_PAYMENTS_PERIOD_MS = 2 * DAY_MS
/** How often the shop repeats the warning that holidays are not known: it may run for months without a restart. */
const WARN_EVERY_MS = DAY_MS
/**
 * For how long after a charge was created the shop asks the provider about it again, if the operator has settled it as
 * unpaid: the money may still arrive. The command `audit` covers the same period by default.
 */
const SETTLED_PERIOD_MS = 31 * DAY_MS
/** The functions that delete expired rows. */
const CLEANUPS = [
  dropExpiredTokens,
  dropOldCodes,
  dropOldContactMessages,
  dropOldKeys,
  dropOldLimits,
  dropOldRequests,
  dropOldSearches,
  dropOldSms,
]

/**
 * Starts the maintenance job, which runs immediately and then every minute. It asks payment providers for the outcome
 * of pending charges, expires unpaid orders, makes refunds that are due, removes queued tokens of cards, counts the
 * best-selling products, deletes expired rows, and warns when the list of holidays ends.
 */
export function startMaintenance(orderServices: OrderServices): Interval {
  const { now } = orderServices.services
  const receiptCheck = { dueAt: new Date(now().getTime() + EVERY_MS) }
  const warn = createThrottle(WARN_EVERY_MS, () => now().getTime())
  const onError = (err: unknown) => orderServices.services.log.warn({ err }, "maintenance failed")
  return startInterval(EVERY_MS, onError, (isStopped) =>
    runMaintenance({ ...orderServices, receiptCheck, warn, onError, isStopped }),
  )
}

interface MaintenanceRun extends OrderServices {
  /** When refused charges are next compared with the receipts of the payment provider. */
  receiptCheck: { dueAt: Date }
  /** Runs the given warning at most once a day. */
  warn: (warning: () => void) => void
  /** Logs the error of a step. */
  onError: (error: unknown) => void
  isStopped: () => boolean
}

async function runMaintenance({
  services,
  payments,
  charging,
  receiptCheck,
  warn,
  onError,
  isStopped,
}: MaintenanceRun): Promise<void> {
  const { log, now } = services
  const { db } = services.database

  /** By provider: the number of charges about which it was asked in this run since its last response. */
  const unanswered = new Map<ChargeRow["provider"], number>()

  function forEachCharge(
    which: { state: "pending" | "refunding"; method?: ChargeRow["method"] },
    work: (claimed: ClaimedCharge) => Promise<ProviderContact>,
  ): Promise<void> {
    return forEachClaimed({ db, ...which, now, isStopped }, async (claimed) => {
      const { provider } = claimed.charge
      const count = unanswered.get(provider) ?? 0
      if (count >= MAX_UNANSWERED) return "not asked"
      const contact = (await attempt(() => work(claimed))) ?? "not asked"
      if (contact !== "not asked")
        unanswered.set(provider, contact === "unanswered" ? count + 1 : 0)
      return contact
    })
  }

  function reconcilePending(method: ChargeRow["method"]): Promise<void> {
    return forEachCharge({ state: "pending", method }, ({ charge, placedAt }) =>
      // An order must be paid within a time limit after it was placed. Another payment attempt does not extend this
      // limit.
      charging.reconcile(charge, { cancel: isUnpaidTooLong(placedAt, now()) }),
    )
  }

  function makeRefunds(): Promise<void> {
    return forEachCharge({ state: "refunding" }, ({ charge }) => charging.refund(charge.orderId))
  }

  async function returnLatePayments(): Promise<void> {
    const to = now()
    if (to < receiptCheck.dueAt) return
    const isComplete = await charging.returnLatePayments({
      from: new Date(to.getTime() - LATE_PAYMENTS_PERIOD_MS),
      to,
      settledFrom: new Date(to.getTime() - SETTLED_PERIOD_MS),
    })
    if (isComplete) receiptCheck.dueAt = new Date(to.getTime() + LATE_PAYMENTS_EVERY_MS)
  }

  async function expireUnpaid(): Promise<void> {
    // expireOrder skips orders with a pending charge. They must not fill the batch, or no other order expires.
    const pending = db
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.orderId, orders.id), eq(charges.state, "pending")))
    const unpaid = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inArray(orders.paymentStatus, ["pending", "refused"]),
          ne(orders.status, "cancelled"),
          lte(orders.createdAt, new Date(now().getTime() - UNPAID_MS)),
          notExists(pending),
        ),
      )
      .limit(BATCH)
    for (const { id } of unpaid) await attempt(() => expireOrder(db, id, now()))
  }

  async function warnOfUnknownHolidays(): Promise<void> {
    const year = findUnknownHolidayYear(now(), services.config.extraDays)
    if (year === null) return
    warn(() =>
      log.warn(
        `The holidays of ${year} are not known, so the shop promises deliveries on them: set EXTRA_DAYS_OFF, or update the shop`,
      ),
    )
  }

  /**
   * Runs one step of the job. An error is logged, and the other steps still run. The next run repeats the failed step,
   * but for the count of best sellers, which has an interval of its own.
   */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isStopped()) return undefined
    try {
      return await work()
    } catch (error) {
      if (!isStopped()) onError(error)
      return undefined
    }
  }

  await attempt(warnOfUnknownHolidays)
  // The steps that call no provider come first: each call to a provider that does not respond lasts until its deadline.
  // The first step calls none either, because providers report the payments on their own pages to the shop.
  await attempt(() => reconcilePending("hosted"))
  await attempt(expireUnpaid)
  await attempt(() => services.bestSold.refresh(now()))
  for (const cleanUp of CLEANUPS) await attempt(() => cleanUp(db, now()))
  await attempt(() => reconcilePending("card"))
  // Runs again, because only now can the orders expire whose pending card charge the previous step has settled.
  await attempt(expireUnpaid)
  await attempt(makeRefunds)
  await attempt(returnLatePayments)
  await attempt(() => removeQueuedTokens({ services, payments }, isStopped))
}
