import { and, eq, inArray, ne } from "drizzle-orm"
import { releasePromocode } from "#shop-api/checkout/promocode-uses.ts"
import type { Db } from "#shop-api/db/database.ts"
import { charges, orderEvents, orders } from "#shop-api/db/schema/orders.ts"

/**
 * Cancels an order that was not paid in time. Does nothing while one of its charges is pending, because that charge may
 * still be paid.
 */
export async function expireOrder(db: Db, orderId: string, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a concurrent payment of the order to end.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update")
    const pending = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.orderId, orderId), eq(charges.state, "pending")))
    if (pending.length > 0) return
    const [expired] = await tx
      .update(orders)
      .set({ paymentStatus: "expired", status: "cancelled" })
      .where(
        and(
          eq(orders.id, orderId),
          inArray(orders.paymentStatus, ["pending", "refused"]),
          ne(orders.status, "cancelled"),
        ),
      )
      .returning({ id: orders.id })
    if (!expired) return
    await tx.insert(orderEvents).values({ orderId, status: "cancelled", at })
    await releasePromocode(tx, orderId)
  })
}
