import { setTimeout as pause } from "node:timers/promises"
import { and, asc, desc, eq, isNotNull, lt } from "drizzle-orm"
import { translateAll } from "#locales/translate.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { type ChargeRow, charges } from "#shop-api/db/schema/orders.ts"
import { buildFiscalReceipt } from "#shop-api/orders/build-fiscal-receipt.ts"
import { acquireChargeLease, type ChargeLease } from "#shop-api/orders/charge-lease.ts"
import { CHARGE_STEPS, type ChargeGoal } from "#shop-api/orders/charge-steps.ts"
import { listLatePayments } from "#shop-api/orders/reconcile-receipts.ts"
import { refundOrder } from "#shop-api/orders/refund-order.ts"
import { refusalAt } from "#shop-api/orders/refusal-reason.ts"
import { settleCancelled, settlePaid, settleRefused } from "#shop-api/orders/settle-charge.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import {
  type PaymentProvider,
  type ReceiptState,
  PaymentRefusedError,
  PaymentUnknownError,
  type ProviderContact,
  type Reason,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/** How many milliseconds a card charge may stay pending. After that, the shop cancels its receipt at the provider. */
const CANCEL_AFTER_MS = 15 * 60_000
/** How many receipts of earlier attempts are checked before an order is charged again. */
const MAX_EARLIER_RECEIPTS = 3
const POLL_INTERVAL_MS = 100
const MAX_POLLS = 180

/** Processes charges until they are paid or refused. A charge is paid at most once, even if steps are repeated. */
export interface Charging {
  /**
   * Takes the payment of the order's pending charge, unless the charge is for another card than `cardId` or the
   * customer pays on the provider's page. If another worker (a request or the maintenance job) has the lease of the
   * charge, waits; if that lease expires, takes the charge over.
   */
  charge(orderId: string, cardId: number | undefined): Promise<void>
  /**
   * Makes sure that the pending charge of an order can no longer be paid. If the provider says that it is paid already,
   * marks the charge as paid.
   */
  cancel(orderId: string): Promise<void>
  /** Refunds a cancelled or delivered order. If the provider does not respond, the maintenance job tries again. */
  refund(orderId: string): Promise<ProviderContact>
  /** Refunds the charges of the period that are refused in the shop although the provider has received the money. */
  returnLatePayments(period: { from: Date; to: Date }): Promise<void>
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
      if (provider && (await pursue(provider, lease, goal)) === "paid") await acceptPayment(charge)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) return reportUnknown(charge, error)
      await refuse(lease, error.reason)
    } finally {
      await lease.release()
    }
    return "answered"
  }

  /** Asks the provider for the state of a receipt of a charge. Logs when the provider refuses to tell it. */
  async function getState(
    provider: PaymentProvider,
    { orderId }: ChargeRow,
    receiptId: string,
  ): Promise<ReceiptState> {
    const state = await provider.getReceiptState(receiptId)
    if (state === "unknown") {
      log.warn(
        { order_id: orderId, receipt_id: receiptId },
        "the provider tells no state of a receipt",
      )
    }
    return state
  }

  /** Logs a PaymentUnknownError, and throws any other error. */
  function reportUnknown({ orderId }: ChargeRow, error: unknown): ProviderContact {
    if (!(error instanceof PaymentUnknownError)) throw error
    log.warn({ err: error, order_id: orderId }, "a charge has no outcome yet")
    return error.isUnanswered ? "unanswered" : "answered"
  }

  /**
   * Marks a charge as paid. If the shop has marked the charge as refused before the money arrived, refunds the money
   * instead [D1.03].
   */
  async function acceptPayment({ id, orderId }: Pick<ChargeRow, "id" | "orderId">): Promise<void> {
    if ((await settlePaid(services, db, id, now())) !== "late") return
    log.error({ order_id: orderId }, "a refused charge was paid: its money is returned")
    await refundOrder(services, payments, orderId)
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

  /**
   * Takes steps until the charge is paid or closed, or the provider has no outcome yet.
   *
   * @throws PaymentRefusedError when the charge is unpaid and can no longer be paid; PaymentUnknownError when the
   *   provider does not respond or the lease is lost
   */
  async function pursue(
    provider: PaymentProvider,
    lease: ChargeLease,
    wanted: ChargeGoal,
  ): Promise<"paid" | "pending" | "closed"> {
    const { charge } = lease
    const mayPay = wanted === "pay" && charge.closingAt === null
    const card = mayPay ? await findCard(charge) : null
    let goal: ChargeGoal = card ? "pay" : "close"
    let reason = translateAll("payment.refused")
    for (;;) {
      const recorded = charge.receiptId
      const receipt = recorded === null ? "none" : await getState(provider, charge, recorded)
      // After the bank has cancelled the receipt, the charge is refused even if the card still exists.
      if (mayPay && !card && receipt !== "cancelled") reason = translateAll("card.not_found")
      const step = CHARGE_STEPS[receipt][goal]
      if (step === "accept") return "paid"
      if (step === "wait") return "pending"
      if (step === "cancel" && recorded !== null) {
        return await closeReceipt(provider, lease, { receiptId: recorded, reason })
      }
      if (card === null || step === "refuse") {
        throw new PaymentRefusedError(reason)
      }
      if (recorded === null) await returnEarlierPayments(charge)
      const receiptId = recorded ?? (await openReceipt(provider, lease))
      try {
        await requireLease(lease.renew())
        await provider.pay(receiptId, card.token)
        return "paid"
      } catch (error) {
        if (!(error instanceof PaymentRefusedError)) throw error
        // This worker has opened the receipt itself a moment ago, so no other worker can be paying it.
        if (recorded === null && !error.mayArriveLate) throw error
        // Another worker may be paying the same receipt. So this worker cancels the receipt first, and only then marks
        // the charge as refused.
        goal = "close"
        reason = error.reason
      }
    }
  }

  /**
   * Refunds earlier charges of the same order that were paid after the shop had marked them as refused. Called before
   * the card is charged again, so that the customer does not pay twice. Only the newest few are checked, so that the
   * number of calls to the provider does not grow with each attempt; `returnLatePayments` finds the others within an
   * hour.
   *
   * @throws PaymentUnknownError when the provider is processing one of the receipts: it may still charge the customer
   */
  async function returnEarlierPayments({ id, orderId }: ChargeRow): Promise<void> {
    const refused = await db
      .select()
      .from(charges)
      .where(
        and(
          eq(charges.orderId, orderId),
          eq(charges.state, "refused"),
          isNotNull(charges.receiptId),
          lt(charges.id, id),
        ),
      )
      .orderBy(desc(charges.id))
      .limit(MAX_EARLIER_RECEIPTS)
    for (const earlier of refused) {
      const { provider, receiptId } = earlier
      const found = payments.find(provider)
      if (receiptId === null || !found) continue
      const receipt = await getState(found, earlier, receiptId)
      if (receipt === "paid") await acceptPayment(earlier)
      if (receipt === "busy") throw new PaymentUnknownError("An earlier receipt is under way")
    }
  }

  /**
   * Cancels a receipt, and then marks the charge as refused even if the lease is lost meanwhile, because no worker can
   * pay a cancelled receipt. If the provider refuses to cancel, because it is processing the receipt or does not allow
   * cancellations, the state of the receipt is the outcome.
   *
   * @throws PaymentRefusedError with `reason` when the receipt is unpaid and cannot be cancelled
   */
  async function closeReceipt(
    provider: PaymentProvider,
    lease: ChargeLease,
    { receiptId, reason }: { receiptId: string; reason: Reason },
  ): Promise<"paid" | "pending" | "closed"> {
    await requireLease(lease.saveClosing())
    try {
      await provider.cancelReceipt(receiptId)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
      const state = await getState(provider, lease.charge, receiptId)
      if (state === "paid") return "paid"
      if (state === "busy" || state === "unknown") return "pending"
      if (state === "open") throw new PaymentRefusedError(reason)
    }
    const { id, orderId } = lease.charge
    if ((await settleCancelled(db, { id, orderId }, { reason, at: now() })) === "refunded") {
      log.error({ order_id: orderId }, "a paid charge was refunded by a late cancellation")
    }
    return "closed"
  }

  /**
   * Opens a receipt at the provider and records its id. After a crash, the shop can ask the provider whether that
   * receipt was paid.
   */
  async function openReceipt(provider: PaymentProvider, lease: ChargeLease): Promise<string> {
    const receiptId = await provider.openReceipt(await buildFiscalReceipt(db, lease.charge.orderId))
    await requireLease(lease.saveReceipt(receiptId))
    return receiptId
  }

  async function findCard({ cardId }: ChargeRow): Promise<typeof cards.$inferSelect | null> {
    if (cardId === null) return null
    const [card] = await db.select().from(cards).where(eq(cards.id, cardId))
    return card ?? null
  }

  async function reconcile(
    charge: ChargeRow,
    options: { cancel: boolean },
  ): Promise<ProviderContact> {
    if (charge.method === "hosted") {
      // To cancel the charge, it is enough to mark it as refused. Before the provider completes a payment on its own
      // page, it asks the shop, and the shop does not allow the payment of a refused charge.
      if (options.cancel) await settleRefused(db, charge.id, refusalAt(now()))
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
      if (state === "cancelled") await settleRefused(db, charge.id, refusalAt(now()))
    } catch (error) {
      return reportUnknown(charge, error)
    }
    return "answered"
  }

  return {
    reconcile,
    refund: (orderId) => refundOrder(services, payments, orderId),
    async returnLatePayments(period) {
      for (const { chargeId: id, orderId } of await listLatePayments(db, payments, period)) {
        await acceptPayment({ id, orderId })
      }
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
    },
  }
}

/**
 * Waits for a method of the charge's lease, such as `renew`, and throws if it has returned false.
 *
 * @throws PaymentUnknownError when the lease is lost: another worker has taken over the charge, or the charge is not
 *   pending any more
 */
async function requireLease(isHeld: Promise<boolean>): Promise<void> {
  if (!(await isHeld)) throw new PaymentUnknownError("The lease was lost")
}
