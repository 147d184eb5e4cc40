import { and, asc, desc, eq, gte, inArray, ne } from "drizzle-orm"
import type { OrderProducts } from "#contract/order-products.ts"
import type { Order } from "#contract/orders.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orderEvents, orderItems, orders } from "#shop-api/db/schema/orders.ts"
import { groupByOrder } from "#shop-api/orders/group-by-order.ts"

/**
 * Lists the customer's orders that were paid after the given unpaid order was placed and that have some of its
 * products. The page of the unpaid order shows them, so that the customer does not pay twice for these products: the
 * customer has probably changed the cart after a refused payment and ordered again [D1.312].
 */
export async function listPaidOrdersOfSameProducts(
  db: Db,
  { id, items, created_at }: Pick<Order, "id" | "items" | "created_at">,
  userId: number,
): Promise<OrderProducts[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.number, productId: orderItems.productId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    // An order's first event, with the status `collecting`, is recorded at the time of its payment.
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, "collecting")),
    )
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        eq(orders.paymentStatus, "paid"),
        ne(orders.status, "cancelled"),
        gte(orderEvents.at, new Date(created_at)),
        inArray(
          orderItems.productId,
          items.map((item) => item.product_id),
        ),
      ),
    )
    .orderBy(desc(orders.number), asc(orderItems.position))
  return groupByOrder(rows)
}
