import { setTimeout as pause } from "node:timers/promises"
import { and, asc, eq, gte, isNotNull } from "drizzle-orm"
import { MINUTE_MS } from "#domain/durations.ts"
import { type ChargeRow, charges } from "#shop-api/db/schema/orders.ts"
import { acquireChargeLease, type ChargeLease } from "#shop-api/orders/charge-lease.ts"
import type { ChargeGoal } from "#shop-api/orders/charge-steps.ts"
import { listLatePayments } from "#shop-api/orders/reconcile-receipts.ts"
import { refundOrder } from "#shop-api/orders/refund-order.ts"
import { createChargeStepRunner } from "#shop-api/orders/run-charge-steps.ts"
import { settleRefused } from "#shop-api/orders/settle-charge.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import {
  PaymentRefusedError,
  type PaymentProvider,
  PaymentUnknownError,
  type ProviderContact,
  type Reason,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/** How many milliseconds a card charge may stay pending. After that, the shop cancels its receipt at the provider. */
const CANCEL_AFTER_MS = 15 * MINUTE_MS
/**
 * How many milliseconds a request waits for the outcome of a charge. The calls to the provider may take longer together:
 * a second attempt also checks earlier receipts, and a refused receipt may have to be cancelled.
 */
export const CHARGE_WAIT_MS = 22_000
const POLL_INTERVAL_MS = 100
const MAX_POLLS = 180

interface LatePeriod {
  from: Date
  to: Date
  settledFrom: Date
}

/** Processes charges until they are paid or refused. A charge is paid at most once, even if steps are repeated. */
export interface Charging {
  /**
   * Takes the payment of the order's pending charge, unless the charge is for another card than `cardId` or the
   * customer pays on the provider's page. If another worker (a request or the maintenance job) has the lease of the
   * charge, waits; if that lease expires, takes the charge over. Resolves after CHARGE_WAIT_MS at the latest: the work
   * then goes on, and the charge stays pending until it ends.
   */
  charge(orderId: string, cardId: number | undefined): Promise<void>
  /**
   * Makes sure that the pending charge of an order can no longer be paid. If the provider says that it is paid already,
   * marks the charge as paid.
   */
  cancel(orderId: string): Promise<void>
  /** Refunds a cancelled or delivered order. If the provider does not respond, the maintenance job tries again. */
  refund(orderId: string): Promise<ProviderContact>
  /**
   * Refunds the charges of the period that are refused in the shop although the provider has received the money, and
   * such charges since `settledFrom` that the operator has settled as unpaid. Resolves to false if a provider or the
   * return of a payment has failed; the failure is logged.
   */
  returnLatePayments(period: LatePeriod): Promise<boolean>
  /**
   * Asks the provider for the outcome of a pending card charge. Cancels a charge that is still unpaid if `cancel` is
   * set or the charge is older than CANCEL_AFTER_MS. For a payment on the provider's page only `cancel` has an effect,
   * because the provider reports the outcome to the shop.
   */
  reconcile(charge: ChargeRow, options: { cancel: boolean }): Promise<ProviderContact>
}

export function createCharging(services: Services, payments: Payments): Charging {
  const { log, now } = services
  const { db } = services.database
  const { runSteps, getState, acceptPayment } = createChargeStepRunner(services, payments)

  async function findPending(orderId: string): Promise<ChargeRow | null> {
    const [charge] = await db
      .select()
      .from(charges)
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "pending")))
      .orderBy(asc(charges.id))
    return charge ?? null
  }

  const isLeased = ({ leaseExpiresAt }: ChargeRow) =>
    leaseExpiresAt !== null && leaseExpiresAt > now()

  /**
   * Takes steps towards the goal for a charge whose lease this worker has. When the outcome is known, marks the charge
   * as paid or refused.
   */
  async function work(lease: ChargeLease, goal: ChargeGoal): Promise<ProviderContact> {
    const { charge } = lease
    const provider = payments.find(charge.provider)
    try {
      if (provider && (await runSteps(provider, lease, goal)) === "paid")
        await acceptPayment(charge)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) return reportUnknown(charge, error)
      await refuse(lease, error.reason)
    } finally {
      await lease.release()
    }
    return "answered"
  }

  /** Logs a PaymentUnknownError, and throws any other error. */
  function reportUnknown({ orderId }: ChargeRow, error: unknown): ProviderContact {
    if (!(error instanceof PaymentUnknownError)) throw error
    log.warn({ err: error, order_id: orderId }, "a charge has no outcome yet")
    return error.isUnanswered ? "unanswered" : "answered"
  }

  /**
   * Marks the charge as refused if this worker still has the lease. Otherwise does nothing, because another worker may
   * be paying the receipt.
   */
  async function refuse(lease: ChargeLease, reason: Reason): Promise<void> {
    await lease.renew()
    const leaseExpiresAt = await lease.stop()
    if (leaseExpiresAt === null) return
    await settleRefused(db, lease.charge.id, { reason, at: now() }, { leaseExpiresAt })
  }

  async function reconcile(
    charge: ChargeRow,
    options: { cancel: boolean },
  ): Promise<ProviderContact> {
    if (charge.method === "hosted") {
      // To cancel the charge, it is enough to mark it as refused. Before the provider completes a payment on its own
      // page, it asks the shop, and the shop does not allow the payment of a refused charge.
      if (options.cancel) await settleRefused(db, charge.id, { at: now() })
      return "not asked"
    }
    const isOverdue = now().getTime() - charge.createdAt.getTime() >= CANCEL_AFTER_MS
    if (options.cancel || isOverdue) {
      const lease = await acquireChargeLease(services, charge.id)
      const contact = lease ? await work(lease, "close") : "not asked"
      return charge.receiptId === null && contact === "answered" ? "not asked" : contact
    }
    if (charge.receiptId === null) return "not asked"
    try {
      const provider = payments.find(charge.provider)
      const state = provider && (await getState(provider, charge, charge.receiptId))
      if (state === "paid") await acceptPayment(charge)
      // No lease is needed, because no worker can pay a cancelled receipt.
      if (state === "cancelled") await settleRefused(db, charge.id, { at: now() })
    } catch (error) {
      return reportUnknown(charge, error)
    }
    return "answered"
  }

  /**
   * Reads the late payments at one provider. It is asked about each charge that the operator has settled as unpaid: its
   * outcome was overdue, so the money may arrive long after the period in which the shop reads the list of receipts.
   */
  async function* readLatePayments(
    provider: PaymentProvider,
    { settledFrom, ...period }: LatePeriod,
  ): AsyncGenerator<Pick<ChargeRow, "id" | "orderId">> {
    const settled = await db
      .select()
      .from(charges)
      .where(
        and(
          eq(charges.provider, provider.cardProvider.provider),
          eq(charges.state, "refused"),
          isNotNull(charges.settlement),
          gte(charges.createdAt, settledFrom),
        ),
      )
    for (const charge of settled) {
      if (charge.receiptId === null) continue
      try {
        if ((await provider.getReceiptState(charge.receiptId)) === "paid") yield charge
      } catch (error) {
        if (reportUnknown(charge, error) === "unanswered") throw error
      }
    }
    yield* await listLatePayments(db, provider, period)
  }

  /** Like `Charging.charge`, but waits for the outcome, however long the calls of the provider take. */
  async function pay(orderId: string, cardId: number | undefined): Promise<void> {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const charge = await findPending(orderId)
      if (charge?.method !== "card") return
      // The customer has chosen another card than the one of the pending charge, so this charge must not be paid now.
      if (charge.cardId !== null && charge.cardId !== cardId) return
      // Another worker has processed the charge and released it without an outcome, so a new attempt by this request
      // would not bring an outcome either.
      if (polls > 0 && charge.leaseExpiresAt === null) return
      const lease = isLeased(charge) ? null : await acquireChargeLease(services, charge.id)
      if (lease) await work(lease, "pay")
      else await pause(POLL_INTERVAL_MS)
    }
  }

  return {
    reconcile,
    refund: (orderId) => refundOrder(services, payments, orderId),
    async returnLatePayments(period) {
      let isComplete = true
      for (const provider of payments.list()) {
        const report = (err: unknown) => {
          isComplete = false
          const { provider: name } = provider.cardProvider
          log.warn({ err, provider: name }, "could not check for late payments")
        }
        try {
          // An error of one charge must not hold back the money of the next one.
          for await (const charge of readLatePayments(provider, period))
            await acceptPayment(charge).catch(report)
        } catch (err) {
          report(err)
        }
      }
      return isComplete
    },
    async cancel(orderId) {
      for (let polls = 0; polls < MAX_POLLS; polls += 1) {
        const charge = await findPending(orderId)
        if (!charge) return
        if (!isLeased(charge)) {
          await reconcile(charge, { cancel: true })
          return
        }
        await pause(POLL_INTERVAL_MS)
      }
    },
    async charge(orderId, cardId) {
      const paying = pay(orderId, cardId)
      const { promise: overdue, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        paying.catch((err: unknown) => log.error({ err, order_id: orderId }, "a charge has failed"))
        resolve()
      }, CHARGE_WAIT_MS)
      await Promise.race([paying, overdue]).finally(() => clearTimeout(timer))
    },
  }
}
