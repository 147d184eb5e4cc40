import { eq } from "drizzle-orm"
import { canMoveTo } from "#domain/order-status.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orderEvents, orders } from "#shop-api/db/schema/orders.ts"
import { earnBonus } from "#shop-api/orders/bonus.ts"

/** The statuses to which the operator moves a paid order, one after the other. */
export const ADVANCE_STEPS = ["in_progress", "delivered"] as const
export type AdvanceStep = (typeof ADVANCE_STEPS)[number]

/**
 * Moves a paid order to its next status `to`. When that is "delivered", also credits the bonus points of the order.
 * Returns false and changes nothing when the order is unpaid or unknown, or `to` is not its next status.
 */
export async function advanceOrder(
  db: Db,
  id: string,
  { to, at }: { to: AdvanceStep; at: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update")
    if (order?.paymentStatus !== "paid" || !canMoveTo(order.status, to)) return false
    await tx
      .update(orders)
      .set({ status: to, ...(to === "delivered" && { deliveredAt: at }) })
      .where(eq(orders.id, id))
    await tx.insert(orderEvents).values({ orderId: id, status: to, at })
    if (to === "delivered") await earnBonus(tx, order, at)
    return true
  })
}
