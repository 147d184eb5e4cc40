import { and, asc, count, desc, eq, gt, inArray, ne, notExists, notInArray, or } from "drizzle-orm"
import type { Checkout } from "#contract/checkout.ts"
import type { OrderProducts } from "#contract/order-products.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { orderEvents, orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { groupByOrder } from "#shop-api/orders/group-by-order.ts"
import { RETRY_MS } from "#shop-api/orders/payment-deadline.ts"
import { type Cart, hashCart, isRecentlyPaid } from "#shop-api/orders/recent-duplicates.ts"

/**
 * Columns of an order that the customer has agreed to. If a request for the same cart differs in one of them, a new
 * order is placed instead of retrying the payment of the old one.
 */
const AGREED = [
  "productsTotal",
  "discount",
  "discountPercent",
  "serviceFee",
  "promocode",
  "total",
  "receiverName",
  "receiverPhone",
  "receiverEmail",
  "regionId",
  "districtId",
  "address",
  "notes",
  "payerId",
] as const

type AgreedValues = Pick<OrderRow, (typeof AGREED)[number]>

/**
 * Finds and locks the open order of a cart, which is an order whose payment is pending or was refused. The unique index
 * `orders_one_open` allows one per cart.
 */
export async function lockOpenOrder(tx: Transaction, cart: Cart): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(isOpenOrderOf(cart)).for("update")
  return order ?? null
}

/** Finds an order of this cart: the open order, or else an order that was paid in the last minutes. */
export async function findExistingOrder(
  db: Db,
  cart: Cart,
  at: Date,
): Promise<{ id: string; isPaid: boolean; payerId: number | null } | null> {
  if (cart.lines.length === 0) return null
  const [order] = await db
    .select({ id: orders.id, paymentStatus: orders.paymentStatus, payerId: orders.payerId })
    .from(orders)
    .where(or(isOpenOrderOf(cart), isRecentlyPaid(db, cart, at)))
    // PostgreSQL sorts false before true, so an open order comes before a paid one.
    .orderBy(eq(orders.paymentStatus, "paid"), desc(orders.number))
    .limit(1)
  if (!order) return null
  const { id, paymentStatus, payerId } = order
  return { id, isPaid: paymentStatus === "paid", payerId }
}

/** Finds to whom and where the open order of a cart goes. */
export async function findOpenOrderDelivery(db: Db, cart: Cart) {
  if (cart.lines.length === 0) return null
  const [order] = await db
    .select({
      receiver: { full_name: orders.receiverName, phone: orders.receiverPhone },
      address: {
        email: orders.receiverEmail,
        region: orders.regionId,
        district: orders.districtId,
        location: orders.address,
        notes: orders.notes,
      },
    })
    .from(orders)
    .where(isOpenOrderOf(cart))
  return order ?? null
}

function isOpenOrderOf(cart: Cart) {
  return and(
    eq(orders.userId, cart.userId),
    eq(orders.cart, hashCart(cart)),
    inArray(orders.paymentStatus, ["pending", "refused"]),
    ne(orders.status, "cancelled"),
  )
}

/** Whether a request can retry the payment of this refused order, so that no new order is needed. */
export async function canRetryOrder(
  db: Db,
  order: OrderRow,
  { values, checkout, at }: { values: AgreedValues; checkout: Checkout; at: Date },
): Promise<boolean> {
  if (at.getTime() - order.createdAt.getTime() >= RETRY_MS) return false
  if (AGREED.some((name) => order[name] !== values[name])) return false
  const stored = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.productId))
  const wanted = checkout.items.toSorted((one, other) => one.id - other.id)
  if (stored.length !== wanted.length) return false
  return stored.every(({ productId, price, qty }, index) => {
    const item = wanted[index]
    return item?.id === productId && item.product?.price === price && item.qty === qty
  })
}

interface ContainedIn {
  userId: number
  productIds: number[]
}

/** Lists the customer's refused orders that have no other products than the given ones. */
export async function listContainedOrders(
  db: Db,
  containedIn: ContainedIn,
): Promise<{ id: string; number: number }[]> {
  return await selectContainedOrders(db, containedIn)
}

/**
 * Lists and locks the customer's refused orders that have no other products than the given ones, which are those of an
 * order that the customer is placing or paying [D1.238]. A customer who changes the cart after a refused payment orders
 * these products again and must not be able to pay for them twice.
 */
export async function lockContainedOrders(
  tx: Transaction,
  containedIn: ContainedIn,
): Promise<{ id: string }[]> {
  return await selectContainedOrders(tx, containedIn).for("update")
}

function selectContainedOrders(db: Db, { userId, productIds }: ContainedIn) {
  const others = db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), notInArray(orderItems.productId, productIds)))
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.paymentStatus, "refused"),
        ne(orders.status, "cancelled"),
        notExists(others),
      ),
    )
}

/**
 * Lists the customer's orders whose payment is pending and that have some of the given products. Each result names only
 * these products.
 */
export async function listPendingOrdersWith(
  db: Db,
  { userId, productIds }: ContainedIn,
): Promise<OrderProducts[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.number, productId: orderItems.productId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.paymentStatus, "pending"),
        ne(orders.status, "cancelled"),
        inArray(orderItems.productId, productIds),
      ),
    )
    .orderBy(desc(orders.number), asc(orderItems.position))
  return groupByOrder(rows)
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
