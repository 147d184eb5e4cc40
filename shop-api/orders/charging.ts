import { setTimeout as pause } from "node:timers/promises"
import { and, asc, eq, lt } from "drizzle-orm"
import { LOCALES } from "#domain/locale.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import { listLatePayments } from "#shop-api/orders/audit-receipts.ts"
import {
  acquireChargeLease,
  type ChargeLease,
  type ChargeRow,
} from "#shop-api/orders/charge-lease.ts"
import { CHARGE_STEPS, type ChargeGoal } from "#shop-api/orders/charge-steps.ts"
import { readReceipt } from "#shop-api/orders/read-receipt.ts"
import { refundOrder } from "#shop-api/orders/refund-order.ts"
import { reasonOf, refusalAt } from "#shop-api/orders/refusal.ts"
import { settlePaid, settleRefused } from "#shop-api/orders/settle.ts"
import type { Payments } from "#shop-api/payments/payments.ts"
import {
  type PaymentProvider,
  PaymentRefusedError,
  PaymentUnknownError,
  type Reason,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/** A card charge without an outcome is cancelled at the provider after this time. */
const CANCEL_AFTER_MS = 15 * 60_000
const POLL_INTERVAL_MS = 100
const MAX_POLLS = 180

/** Moves charges towards their outcome; a charge is paid at most once, however often a step is repeated. */
export interface Charging {
  /**
   * Charges the card of the order's pending charge, if it is this card. Does nothing for a charge without a card, which the
   * customer pays on the provider's page. Waits for another worker, and takes over when its lease expires.
   */
  charge(orderId: string, cardId: number | undefined): Promise<void>
  /** Ends the order's pending charge, so that it cannot be paid any more. Settles a charge that was paid already. */
  cancel(orderId: string): Promise<void>
  /** Refunds a cancelled order. When the provider does not respond, the periodic job tries again. */
  refund(orderId: string): Promise<void>
  /** Refunds the money that the provider took in the period for refused charges. */
  returnLatePayments(period: { from: Date; to: Date }): Promise<void>
  /** Asks the provider for the outcome of a pending charge. `cancel` ends a charge that is not paid. */
  reconcile(charge: ChargeRow, options: { cancel: boolean }): Promise<void>
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

  /** Pursues the goal for a leased charge, and settles the charge when its outcome is known. */
  async function work(lease: ChargeLease, goal: ChargeGoal): Promise<void> {
    const { charge } = lease
    const provider = payments.find(charge.provider)
    try {
      if (provider && (await pursue(provider, lease, goal)) === "paid") await acceptPayment(charge)
    } catch (error) {
      if (error instanceof PaymentRefusedError) await refuse(lease, error.reason)
      else if (error instanceof PaymentUnknownError) {
        log.warn({ err: error, order_id: charge.orderId }, "a charge has no outcome yet")
      } else throw error
    } finally {
      await lease.release()
    }
  }

  /** Settles a payment. Refunds it when the charge was refused before the money arrived [D1.03]. */
  async function acceptPayment({ id, orderId }: Pick<ChargeRow, "id" | "orderId">): Promise<void> {
    if ((await settlePaid(db, id, now())) !== "late") return
    log.error({ order_id: orderId }, "a refused charge was paid: its money is returned")
    await refundOrder(services, payments, orderId)
  }

  /** A refusal counts only from the worker that holds the lease: another one may be paying the receipt. */
  async function refuse(lease: ChargeLease, reason: Reason): Promise<void> {
    await lease.renew()
    const leaseExpiresAt = await lease.stop()
    if (leaseExpiresAt === null) return
    const refusal = { reason: completeReason(reason), at: now() }
    await settleRefused(db, lease.charge.id, refusal, { leaseExpiresAt })
  }

  /** @throws PaymentRefusedError when nothing was paid and nothing can be; PaymentUnknownError */
  async function pursue(
    provider: PaymentProvider,
    lease: ChargeLease,
    wanted: ChargeGoal,
  ): Promise<"paid" | "pending"> {
    const { charge } = lease
    const card = wanted === "pay" && charge.closingAt === null ? await findCard(charge) : null
    let goal: ChargeGoal = card ? "pay" : "close"
    const isCardMissing = wanted === "pay" && charge.closingAt === null
    let reason = reasonOf(isCardMissing ? "card.not_found" : "payment.refused")
    for (;;) {
      const recorded = charge.receiptId
      const receipt = recorded === null ? "none" : await provider.getReceiptState(recorded)
      const step = CHARGE_STEPS[receipt][goal]
      if (step === "accept") return "paid"
      if (step === "wait") return "pending"
      if (step === "cancel" && recorded !== null) await closeReceipt(provider, lease, recorded)
      if (card === null || step === "cancel" || step === "refuse") {
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
        // No other worker can pay a receipt that this one has opened.
        if (recorded === null && !error.mayArriveLate) throw error
        // Another payment of the receipt may be under way, so the receipt is cancelled before the charge is refused.
        goal = "close"
        reason = error.reason
      }
    }
  }

  /** Refunds earlier attempts that were paid after their refusal. Runs before the card is charged again. */
  async function returnEarlierPayments({ id, orderId }: ChargeRow): Promise<void> {
    const refused = await db
      .select()
      .from(charges)
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "refused"), lt(charges.id, id)))
    for (const earlier of refused) {
      const { provider, receiptId } = earlier
      const receipt = receiptId && (await payments.find(provider)?.getReceiptState(receiptId))
      if (receipt === "paid") await acceptPayment(earlier)
    }
  }

  async function closeReceipt(
    provider: PaymentProvider,
    lease: ChargeLease,
    receiptId: string,
  ): Promise<void> {
    await requireLease(lease.saveClosing())
    await provider.cancelReceipt(receiptId)
  }

  /** Records the receipt before it is paid, so that it can be looked up after a crash. */
  async function openReceipt(provider: PaymentProvider, lease: ChargeLease): Promise<string> {
    const receiptId = await provider.openReceipt(await readReceipt(db, lease.charge.orderId))
    await requireLease(lease.saveReceipt(receiptId))
    return receiptId
  }

  async function findCard({ cardId }: ChargeRow): Promise<typeof cards.$inferSelect | null> {
    if (cardId === null) return null
    const [card] = await db.select().from(cards).where(eq(cards.id, cardId))
    return card ?? null
  }

  async function reconcile(charge: ChargeRow, options: { cancel: boolean }): Promise<void> {
    if (charge.way === "hosted") {
      // The provider asks the shop before it completes a payment on its page. The shop refuses a closed order.
      if (options.cancel) await settleRefused(db, charge.id, refusalAt(now()))
      return
    }
    const isOverdue = now().getTime() - charge.createdAt.getTime() >= CANCEL_AFTER_MS
    if (options.cancel || isOverdue) {
      const lease = await acquireChargeLease(services, charge.id)
      if (lease) await work(lease, "close")
      return
    }
    if (charge.receiptId === null) return
    const state = await payments.find(charge.provider)?.getReceiptState(charge.receiptId)
    if (state === "paid") await acceptPayment(charge)
    // Needs no lease: a cancelled receipt can never be paid.
    if (state === "cancelled") await settleRefused(db, charge.id, refusalAt(now()))
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
        if (!isLeased(charge)) return await reconcile(charge, { cancel: true })
        await pause(POLL_INTERVAL_MS)
      }
    },
    async charge(orderId, cardId) {
      for (let polls = 0; polls < MAX_POLLS; polls += 1) {
        const charge = await findPending(orderId)
        if (charge?.way !== "card") return
        // The customer has chosen another card, so this one must not be charged.
        if (charge.cardId !== null && charge.cardId !== cardId) return
        // Another worker has released the charge without an outcome. One more attempt per waiting client would not help.
        if (polls > 0 && charge.leaseExpiresAt === null) return
        const lease = isLeased(charge) ? null : await acquireChargeLease(services, charge.id)
        if (lease) await work(lease, "pay")
        else await pause(POLL_INTERVAL_MS)
      }
    },
  }
}

/** @throws PaymentUnknownError when another worker has taken over the charge */
async function requireLease(isHeld: Promise<boolean>): Promise<void> {
  if (!(await isHeld)) throw new PaymentUnknownError("The lease was lost")
}

/** Uses the shop's own text for languages without a reason. */
function completeReason(reason: Reason): Reason {
  const fallback = reasonOf("payment.refused")
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, reason[locale] || fallback[locale]]),
  ) as Reason
}
