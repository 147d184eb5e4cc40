import { and, eq, isNull, ne } from "drizzle-orm"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { returnBonus } from "#shop-api/orders/bonus.ts"

/** Condition for a charge that has paid its order, and whose money the shop still has to refund. */
export const IS_REFUNDING = and(eq(charges.state, "refunding"), isNull(charges.latePaidAt))

/**
 * Begins to return what was paid for an order: gives bonus points back at once, and marks the charge, whose money
 * `charging.refund` then gives back. An order without a charge counts as refunded at once. The caller has locked the
 * order.
 *
 * @throws ApiError 503 while the charge of the order is pending
 */
export async function beginRefund(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const { id, paymentType, paymentStatus } = order
  const isMarked = await markForRefund(tx, id, at)
  if (paymentStatus === "paid" && !isMarked) {
    await tx.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, id))
  }
  if (paymentType === "bonus") await returnBonus(tx, id, at)
}

/**
 * Marks the paid charge of the order for a refund. Returns false when the order has no paid charge.
 *
 * @throws ApiError 503 while the charge is pending
 */
async function markForRefund(tx: Transaction, orderId: string, at: Date): Promise<boolean> {
  const [charge] = await tx
    .select({ id: charges.id, state: charges.state })
    .from(charges)
    .where(
      and(eq(charges.orderId, orderId), ne(charges.state, "refused"), isNull(charges.latePaidAt)),
    )
  if (charge?.state === "pending")
    throw new ApiError(503, "payment.unavailable", { retryAfter: 10 })
  if (charge?.state !== "paid") return false
  await tx
    .update(charges)
    .set({ state: "refunding", settledAt: at })
    .where(eq(charges.id, charge.id))
  return true
}
