import { and, asc, count, desc, eq, gt, inArray, ne, notExists, notInArray, or } from "drizzle-orm"
import type { OrderProducts } from "#contract/order-products.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { orderEvents, orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { groupByOrder } from "#shop-api/orders/group-by-order.ts"

/**
 * Lists and locks the customer's refused orders that have no other products than the given ones, which are those of an
 * order that the customer is placing or paying [D1.238]. A customer who changes the cart after a refused payment orders
 * these products again and must not be able to pay for them twice.
 */
export async function lockContainedOrders(
  tx: Transaction,
  { userId, productIds }: { userId: number; productIds: number[] },
): Promise<{ id: string }[]> {
  return await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isContainedIn(tx, productIds)))
    .for("update")
}

/** Matches refused orders that have no other products than the given ones. */
function isContainedIn(db: Db, productIds: number[]) {
  const others = db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), notInArray(orderItems.productId, productIds)))
  return and(eq(orders.paymentStatus, "refused"), ne(orders.status, "cancelled"), notExists(others))
}

/**
 * Lists the customer's unpaid orders that overlap with a cart, newest first: the refused ones that have no other
 * products than `productIds`, and the pending ones that have some of `orderableIds`. Of a pending order, the result
 * contains only these products.
 */
export async function listOverlappingOrders(
  db: Db,
  cart: { userId: number; productIds: number[]; orderableIds: number[] },
): Promise<Record<"refused" | "pending", OrderProducts[]>> {
  const isPendingWith = and(
    eq(orders.paymentStatus, "pending"),
    ne(orders.status, "cancelled"),
    inArray(orderItems.productId, cart.orderableIds),
  )
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      paymentStatus: orders.paymentStatus,
      productId: orderItems.productId,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(eq(orders.userId, cart.userId), or(isContainedIn(db, cart.productIds), isPendingWith)),
    )
    .orderBy(desc(orders.number), asc(orderItems.position))
  const listWith = (status: "refused" | "pending") =>
    groupByOrder(rows.filter(({ paymentStatus }) => paymentStatus === status))
  return { refused: listWith("refused"), pending: listWith("pending") }
}

/**
 * Finds a newer order of the customer that has all products of this one, and that is paid or whose payment is pending.
 * The customer has probably ordered these products once more because the payment of this order was still pending.
 */
export async function findContainingOrder(
  db: Db,
  { userId, number }: OrderRow,
  productIds: number[],
): Promise<{ number: number; isPaid: boolean } | null> {
  const contained = db
    .select({ count: count() })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), inArray(orderItems.productId, productIds)))
  const [order] = await db
    .select({ number: orders.number, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.number, number),
        inArray(orders.paymentStatus, ["pending", "paid"]),
        ne(orders.status, "cancelled"),
        eq(contained, productIds.length),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(1)
  return order ? { number: order.number, isPaid: order.paymentStatus === "paid" } : null
}

/**
 * Cancels the given refused orders, because the order `by` has all their products and replaces them. Skips `by` itself
 * if it is one of them. Runs in the transaction that places or pays `by`.
 */
export async function closeContainedOrders(
  tx: Transaction,
  contained: readonly { id: string }[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  for (const { id } of contained) {
    if (id === by) continue
    await tx.update(orders).set({ status: "cancelled", replacedById: by }).where(eq(orders.id, id))
    await tx.insert(orderEvents).values({ orderId: id, status: "cancelled", at })
  }
}
