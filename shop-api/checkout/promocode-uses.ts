import { eq } from "drizzle-orm"
import type { Transaction } from "#shop-api/db/database.ts"
import { promocodeUses } from "#shop-api/db/schema/orders.ts"

/** Records that an order uses the promocode. */
export async function redeemPromocode(
  tx: Transaction,
  { id: promocodeId }: { id: number },
  order: { id: string; userId: number },
): Promise<void> {
  await tx.insert(promocodeUses).values({ promocodeId, orderId: order.id, userId: order.userId })
}

/**
 * Deletes the record that an order uses a promocode. Called when the order is refused, is cancelled or expires. The
 * promocode can then be used once more.
 */
export async function releasePromocode(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(promocodeUses).where(eq(promocodeUses.orderId, orderId))
}
