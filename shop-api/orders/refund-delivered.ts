import { and, eq } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { IS_REFUNDING, beginRefund } from "#shop-api/orders/begin-refund.ts"
import { deductEarnedBonus } from "#shop-api/orders/bonus.ts"

/**
 * Begins the refund of a delivered order: returns what was paid for it, and deducts the bonus points that it has
 * earned. The order stays delivered, and its promocode stays used. The caller then calls `charging.refund`. Returns
 * null and changes nothing when the order is not delivered and paid, or its refund has begun before.
 */
export async function refundDelivered(
  db: Db,
  id: string,
  at: Date,
): Promise<Awaited<ReturnType<typeof deductEarnedBonus>> | null> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update")
    if (order?.status !== "delivered" || order.paymentStatus !== "paid") return null
    if ((await tx.$count(charges, and(eq(charges.orderId, id), IS_REFUNDING))) > 0) return null
    await beginRefund(tx, order, at)
    return deductEarnedBonus(tx, order, at)
  })
}
