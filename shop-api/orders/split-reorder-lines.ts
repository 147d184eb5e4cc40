import { and, asc, eq, ne } from "drizzle-orm"
import type { z } from "zod"
import type { reorder as reorderCall } from "#contract/order-actions.ts"
import { MAX_QTY } from "#domain/cart.ts"
import { computeCheckout } from "#shop-api/checkout/compute-checkout.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import type { SessionUser } from "#shop-api/services.ts"

/**
 * Splits the lines of an order into those that can be ordered in the active country now, and those that cannot. The
 * storefront calls this when a customer wants to order the same again [D.38]. Also returns the promocode of the order
 * if its payment was refused, because the customer still expects the discount [D1.244].
 */
export async function splitReorderLines(
  { services, payments }: Pick<OrderServices, "services" | "payments">,
  orderId: string,
  { user, country, locale, t, now }: Caller<SessionUser>,
): Promise<z.output<typeof reorderCall.answer>> {
  const { catalogue, config, database, drawingSource } = services
  const { db } = database
  const [open] = await db
    .select({ promocode: orders.promocode })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.paymentStatus, "refused"),
        ne(orders.status, "cancelled"),
      ),
    )
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const lines = rows.map(({ productId: id, qty }) => ({ id, qty: Math.min(qty, MAX_QTY) }))
  const { checkout } = await computeCheckout(
    db,
    { userId: user.id, country, locale, t, lines, promocode: undefined, at: now() },
    { serviceFeePercent: config.serviceFeePercent, payments, catalogue, drawingSource },
  )
  const problems = new Map(checkout.items.map(({ id, problem }) => [id, problem]))
  return {
    promocode: open?.promocode ?? null,
    items: lines.filter(({ id }) => !problems.get(id)),
    left_out: rows.flatMap(({ productId, name, brand }) => {
      const problem = problems.get(productId)
      return problem ? [{ product_id: productId, name, brand, problem }] : []
    }),
  }
}
