import { and, eq } from "drizzle-orm"
import { translateAll } from "#locales/translate.ts"
import { releasePromocode } from "#shop-api/checkout/promocode-uses.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { charges, orderEvents, orders } from "#shop-api/db/schema/orders.ts"
import { renewOrderArrival } from "#shop-api/orders/order-arrival.ts"
import type { Reason } from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Locks the order of a charge until the transaction ends. Each transaction that changes an order and its charge must
 * lock the order first, so that two of them cannot deadlock.
 */
async function lockOrder(tx: Transaction, chargeId: number): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(charges, eq(charges.orderId, orders.id))
    .where(eq(charges.id, chargeId))
    .for("update", { of: orders })
}

/**
 * Marks a charge and its order as paid; the shop then starts to collect the order. If the attempt began on an earlier
 * day, the arrival dates are computed again. Repeated calls change nothing. If the charge is already marked as refused,
 * returns `late` and marks it for a refund instead.
 */
export async function settlePaid(
  services: Pick<Services, "config" | "drawingSource">,
  db: Db,
  chargeId: number,
  at: Date,
): Promise<"paid" | "late" | "settled before"> {
  return await db.transaction(async (tx) => {
    await lockOrder(tx, chargeId)
    const [charge] = await tx
      .update(charges)
      .set({ state: "paid", paidAt: at, settledAt: at, leaseExpiresAt: null })
      .where(and(eq(charges.id, chargeId), eq(charges.state, "pending")))
      .returning({ orderId: charges.orderId, attemptedAt: charges.createdAt })
    if (!charge) {
      const [late] = await tx
        .update(charges)
        // If the operator has settled the charge as unpaid, that was wrong, so `settlement` is cleared.
        .set({
          state: "refunding",
          paidAt: at,
          latePaidAt: at,
          leaseExpiresAt: null,
          settlement: null,
        })
        .where(and(eq(charges.id, chargeId), eq(charges.state, "refused")))
        .returning({ id: charges.id })
      return late ? "late" : "settled before"
    }
    const { orderId, attemptedAt } = charge
    await tx.update(orders).set({ paymentStatus: "paid" }).where(eq(orders.id, orderId))
    await tx.insert(orderEvents).values({ orderId, status: "collecting", at })
    await renewOrderArrival(tx, services, { orderId, attemptedAt, paidAt: at })
    return "paid"
  })
}

/**
 * Marks a charge and its order as refused, and allows other orders to use the promocode of this order.
 *
 * @param expected the caller's lease. The charge is refused only while it still has this expiry, that is, while no
 *   other worker has taken over the lease. To be left out only if no other worker can pay the charge
 */
export async function settleRefused(
  db: Db,
  chargeId: number,
  { reason = translateAll("payment.refused"), at }: { reason?: Reason; at: Date },
  expected?: { leaseExpiresAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, chargeId)
    const [charge] = await tx
      .update(charges)
      .set({ state: "refused", reason, settledAt: at, leaseExpiresAt: null })
      .where(
        and(
          eq(charges.id, chargeId),
          eq(charges.state, "pending"),
          expected && eq(charges.leaseExpiresAt, expected.leaseExpiresAt),
        ),
      )
      .returning({ orderId: charges.orderId })
    if (!charge) return
    await tx.update(orders).set({ paymentStatus: "refused" }).where(eq(orders.id, charge.orderId))
    await releasePromocode(tx, charge.orderId)
  })
}

/** Cancels a paid order because the provider is reversing its payment, and marks the charge for a refund. */
export async function cancelPaid(
  tx: Transaction,
  { id, orderId }: { id: number; orderId: string },
  at: Date,
): Promise<void> {
  await tx.update(charges).set({ state: "refunding", settledAt: at }).where(eq(charges.id, id))
  await tx.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId))
  await tx.insert(orderEvents).values({ orderId, status: "cancelled", at })
  await releasePromocode(tx, orderId)
}

/**
 * Marks a charge as refused because its receipt has been cancelled at the provider. If another worker has marked it as
 * paid meanwhile, the cancellation has refunded the money: marks the charge as refunded instead, and cancels its order.
 */
export async function settleCancelled(
  db: Db,
  charge: { id: number; orderId: string },
  refusal: { reason: Reason; at: Date },
): Promise<"refused" | "refunded"> {
  return await db.transaction(async (tx) => {
    await settleRefused(tx, charge.id, refusal)
    const [paid] = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.id, charge.id), eq(charges.state, "paid")))
    if (!paid) return "refused"
    await cancelPaid(tx, charge, refusal.at)
    await settleRefunded(tx, charge.id, refusal.at)
    return "refunded"
  })
}

/**
 * Marks a charge as refunded. Also marks its order as refunded, unless the money of the charge arrived late and so
 * never paid the order.
 */
export async function settleRefunded(db: Db, chargeId: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, chargeId)
    const [charge] = await tx
      .update(charges)
      .set({ state: "refunded", settledAt: at })
      .where(and(eq(charges.id, chargeId), eq(charges.state, "refunding")))
      .returning({ orderId: charges.orderId, latePaidAt: charges.latePaidAt })
    if (charge?.latePaidAt !== null) return
    await tx.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, charge.orderId))
  })
}
