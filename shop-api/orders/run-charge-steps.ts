import { and, desc, eq, isNotNull, lt } from "drizzle-orm"
import { translateAll } from "#locales/translate.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { type ChargeRow, charges } from "#shop-api/db/schema/orders.ts"
import { buildFiscalReceipt } from "#shop-api/orders/build-fiscal-receipt.ts"
import type { ChargeLease } from "#shop-api/orders/charge-lease.ts"
import { CHARGE_STEPS, type ChargeGoal } from "#shop-api/orders/charge-steps.ts"
import { refundOrder } from "#shop-api/orders/refund-order.ts"
import { settleCancelled, settlePaid } from "#shop-api/orders/settle-charge.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import {
  type PaymentProvider,
  type ReceiptState,
  PaymentRefusedError,
  PaymentUnknownError,
  type Reason,
} from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/** How many receipts of earlier attempts are checked before an order is charged again. */
const MAX_EARLIER_RECEIPTS = 3

/**
 * Creates the functions that call the payment provider about a charge (one attempt to pay an order) until it is paid,
 * or can no longer be paid.
 */
export function createChargeStepRunner(services: Services, payments: Payments) {
  const { log, now } = services
  const { db } = services.database

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
        "the payment provider did not return the state of a receipt",
      )
    }
    return state
  }

  /**
   * Marks a charge as paid. If the shop has marked the charge as refused before the money arrived, refunds the money
   * instead [D1.03].
   */
  async function acceptPayment({ id, orderId }: Pick<ChargeRow, "id" | "orderId">): Promise<void> {
    if ((await settlePaid(services, db, id, now())) !== "late") return
    log.error({ order_id: orderId }, "a refused charge was paid: its money is being refunded")
    await refundOrder(services, payments, orderId)
  }

  /**
   * Takes steps until the charge is paid or closed, or the provider has no outcome yet. After "paid" the caller must
   * mark the charge as paid; after "closed" it is already marked as refused.
   *
   * @throws PaymentRefusedError when the charge is unpaid and must be marked as refused; PaymentUnknownError when the
   *   provider does not respond, is processing a receipt of an earlier attempt, or the lease is lost
   */
  async function runSteps(
    provider: PaymentProvider,
    lease: ChargeLease,
    wanted: ChargeGoal,
  ): Promise<"paid" | "pending" | "closed"> {
    const { charge } = lease
    // A worker that began to cancel the receipt has set `closingAt`. Such a receipt must not be paid.
    const mayPay = wanted === "pay" && charge.closingAt === null
    const card = mayPay ? await findCard(charge) : null
    let goal: ChargeGoal = card ? "pay" : "close"
    let reason = translateAll("payment.refused")
    for (;;) {
      const recorded = charge.receiptId
      const receipt = recorded === null ? "none" : await getState(provider, charge, recorded)
      // The missing card is the reason only if the receipt is not cancelled: with a cancelled receipt the charge is
      // refused even if the card exists.
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

  return { runSteps, getState, acceptPayment }
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
