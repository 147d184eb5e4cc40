import { and, eq, isNull, ne } from "drizzle-orm"
import { canMoveTo, type OrderStatus } from "#domain/order.ts"
import type { MessageKey } from "#locales/translate.ts"
import { releasePromocode } from "#shop-api/checkout/promocodes.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, orderEvents, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { returnBonus } from "#shop-api/orders/bonus.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"

type OrderRow = typeof orders.$inferSelect

const REFUSALS: Record<Exclude<OrderStatus, "collecting">, MessageKey> = {
  in_progress: "order.is_on_its_way",
  delivered: "order.is_delivered",
  cancelled: "order.is_cancelled",
}

/** Whose wish it is: a customer stops their own order while it is collected or unpaid, the operator any that is not delivered. */
interface Cancelling {
  id: string
  userId: number | "operator"
}

/**
 * Cancels an order. Bonus points are back in the same transaction; a card's money is owed from then on and
 * goes back as soon as the provider does it.
 *
 * @throws ApiError 404 for an id that is nobody's or not theirs, 409 when it is too late, 503 when the
 *   provider cannot say whether it is being paid at this moment
 */
export async function cancelOrder(
  { services, charging }: Pick<Ordering, "services" | "charging">,
  order: Cancelling,
): Promise<void> {
  const { database, now } = services
  await database.db.transaction((tx) => requireCancellable(tx, order))
  await charging.cancel(order.id)
  await database.db.transaction(async (tx) => {
    const { paymentType, paymentStatus } = await requireCancellable(tx, order)
    const at = now()
    const isOwed = await oweCharge(tx, order.id)
    const isRefunded = paymentStatus === "paid" && !isOwed
    await tx
      .update(orders)
      .set({ status: "cancelled", ...(isRefunded && { paymentStatus: "refunded" as const }) })
      .where(eq(orders.id, order.id))
    if (paymentType === "bonus") await returnBonus(tx, order.id, at)
    await tx.insert(orderEvents).values({ orderId: order.id, status: "cancelled", at })
    await releasePromocode(tx, order.id)
  })
  await charging.refund(order.id)
}

/** The order, held until the transaction ends. */
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

/** Whether there is money of a charge to give back. */
async function oweCharge(tx: Transaction, orderId: string): Promise<boolean> {
  const [charge] = await tx
    .select({ id: charges.id, state: charges.state })
    .from(charges)
    .where(
      and(eq(charges.orderId, orderId), ne(charges.state, "refused"), isNull(charges.latePaidAt)),
    )
  if (charge?.state === "pending")
    throw new ApiError(503, "payment.unavailable", { retryAfter: 10 })
  if (charge?.state !== "paid") return false
  await tx.update(charges).set({ state: "refunding" }).where(eq(charges.id, charge.id))
  return true
}
