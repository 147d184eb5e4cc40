import { and, asc, desc, eq, inArray, ne, or } from "drizzle-orm"
import type { Checkout } from "#contract/checkout.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
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
