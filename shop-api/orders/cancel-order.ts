import { and, eq } from "drizzle-orm"
import { canMoveTo, type OrderStatus } from "#domain/order-status.ts"
import type { MessageKey } from "#locales/translate.ts"
import { releasePromocode } from "#shop-api/checkout/promocode-uses.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { orderEvents, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { beginRefund } from "#shop-api/orders/begin-refund.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"

const REFUSALS: Record<Exclude<OrderStatus, "collecting">, MessageKey> = {
  in_progress: "order.is_on_its_way",
  delivered: "order.is_delivered",
  cancelled: "order.is_cancelled",
}

interface Cancelling {
  id: string
  /**
   * Who cancels the order: the id of a customer, or the operator. Customers can cancel only their own orders, and only
   * in the status "collecting"; the operator can cancel every order that is not delivered.
   */
  userId: number | "operator"
}

/**
 * Cancels an order. Bonus points are given back in the same transaction. A card payment is refunded afterwards; if the
 * refund fails, the maintenance job tries again.
 *
 * @throws ApiError 404 when the order does not exist or belongs to another customer, 409 when the status of the
 *   order no longer allows a cancellation, 503 when the payment provider does not say whether the order is paid
 */
export async function cancelOrder(
  { services, charging }: Pick<OrderServices, "services" | "charging">,
  order: Cancelling,
): Promise<void> {
  const { database, now } = services
  await database.db.transaction((tx) => requireCancellable(tx, order))
  await charging.cancel(order.id)
  await database.db.transaction(async (tx) => {
    const at = now()
    await beginRefund(tx, await requireCancellable(tx, order), at)
    await tx.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id))
    await tx.insert(orderEvents).values({ orderId: order.id, status: "cancelled", at })
    await releasePromocode(tx, order.id)
  })
  await charging.refund(order.id)
}

/** Checks that the order can be cancelled. Locks the order's row until the transaction ends. */
async function requireCancellable(tx: Transaction, { id, userId }: Cancelling): Promise<OrderRow> {
  const isOperator = userId === "operator"
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOperator ? undefined : eq(orders.userId, userId)))
    .for("update")
  if (!order) throw new ApiError(404, "order.not_found")
  const { status } = order
  if (status === "collecting" || (isOperator && canMoveTo(status, "cancelled"))) return order
  throw new ApiError(409, REFUSALS[status])
}
