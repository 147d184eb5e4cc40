import { eq } from "drizzle-orm"
import type { OrderStatus } from "#domain/order.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orderEvents, orders } from "#shop-api/db/schema/orders.ts"
import { earnBonus } from "#shop-api/orders/bonus.ts"

const NEXT = { collecting: "in_progress", in_progress: "delivered" } as const

/**
 * Moves a paid order to its next status and returns that status. When the new status is "delivered", also credits the
 * bonus points of the order. Returns null and changes nothing when the order is unpaid, delivered, cancelled or
 * unknown.
 */
export async function advanceOrder(db: Db, id: string, at: Date): Promise<OrderStatus | null> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update")
    if (order?.paymentStatus !== "paid") return null
    if (order.status !== "collecting" && order.status !== "in_progress") return null
    const status = NEXT[order.status]
    await tx
      .update(orders)
      .set({ status, ...(status === "delivered" && { deliveredAt: at }) })
      .where(eq(orders.id, id))
    await tx.insert(orderEvents).values({ orderId: id, status, at })
    if (status === "delivered") await earnBonus(tx, order, at)
    return status
  })
}
