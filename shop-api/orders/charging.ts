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
   * Charges the card of the order's pending charge, if it is this one; without a card, the customer starts the payment
   * on the provider's page. Waits for another worker, and takes over when its lease expires.
   */
  charge(orderId: string, cardId: number | undefined): Promise<void>
  /** Makes sure that nothing can be paid for an order any more; a charge that turns out to be paid is settled so. */
  cancel(orderId: string): Promise<void>
  /** Returns what was paid for a cancelled order; a provider that does not respond is asked again later. */
  refund(orderId: string): Promise<void>
  /** Returns money that the provider took in the period for charges that were refused. */
  returnLatePayments(period: { from: Date; to: Date }): Promise<void>
  /** Asks the provider for the outcome of a pending charge; `cancel` ends a charge that nobody will pay. */
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

  /** Works on a leased charge, and settles it if the provider says enough. */
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

  /** Money that arrives for a charge that was refused meanwhile is returned. */
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
      const receipt = recorded === null ? "none" : await provider.findReceipt(recorded)
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
        // Its own receipt no other worker pays.
        if (recorded === null && !error.mayArriveLate) throw error
        // Another payment of the receipt may be on its way: it is closed before the charge is refused.
        goal = "close"
        reason = error.reason
      }
    }
  }

  /** Before the card is charged again: an earlier attempt that was refused may have been paid late. */
  async function returnEarlierPayments({ id, orderId }: ChargeRow): Promise<void> {
    const refused = await db
      .select()
      .from(charges)
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "refused"), lt(charges.id, id)))
    for (const earlier of refused) {
      const { provider, receiptId } = earlier
      const receipt = receiptId && (await payments.find(provider)?.findReceipt(receiptId))
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

  /** Recorded before it is paid: a crash in between leaves a receipt that can be looked up. */
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
      // The provider asks the shop before it completes a payment on its page: it is told that the order is closed.
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
    const state = await payments.find(charge.provider)?.findReceipt(charge.receiptId)
    if (state === "paid") await acceptPayment(charge)
    // A cancelled receipt can never be paid, so this holds whatever another worker does.
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
        // A customer who chooses another card now must not find the first one charged.
        if (charge.cardId !== null && charge.cardId !== cardId) return
        // Another worker has released the charge without an outcome. To ask again for each waiting client would not help.
        if (polls > 0 && charge.leaseExpiresAt === null) return
        const lease = isLeased(charge) ? null : await acquireChargeLease(services, charge.id)
        if (lease) await work(lease, "pay")
        else await pause(POLL_INTERVAL_MS)
      }
    },
  }
}

/** @throws PaymentUnknownError when the lease's write says that another worker has taken over the charge */
async function requireLease(isHeld: Promise<boolean>): Promise<void> {
  if (!(await isHeld)) throw new PaymentUnknownError("The lease was lost")
}

/** A refusal without a reason gets ours. */
function completeReason(reason: Reason): Reason {
  const fallback = reasonOf("payment.refused")
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, reason[locale] || fallback[locale]]),
  ) as Reason
}
