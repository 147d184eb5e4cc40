import { createHash } from "node:crypto"
import { and, desc, eq, exists, gt, isNull, ne, sql } from "drizzle-orm"
import { type CartLine, formatCart } from "#domain/cart.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orderEvents, orders } from "#shop-api/db/schema/orders.ts"

/**
 * For this long after a payment, an order of the same cart is taken for a duplicate, unless the customer has opened the
 * checkout again.
 */
const DUPLICATE_WINDOW_MS = 10 * 60_000

/** A customer's cart in a country; the order of its lines does not matter. */
export interface Cart {
  userId: number
  countryId: number
  lines: readonly CartLine[]
}

export function hashCart({ countryId, lines }: Omit<Cart, "userId">): string {
  const sorted = lines.toSorted((one, other) => one.id - other.id)
  return createHash("sha256")
    .update(`${countryId} ${formatCart(sorted)}`)
    .digest("base64url")
}

/**
 * Finds a recently paid order of this cart; null when there is none, or the customer has opened the checkout with this
 * cart again since.
 */
export async function findRecentDuplicate(
  db: Db,
  cart: Cart,
  at: Date,
): Promise<{ number: number } | null> {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(isRecentlyPaid(db, cart, at), isNull(orders.seenAgainAt)))
    .orderBy(desc(orders.number))
    .limit(1)
  return order ?? null
}

/**
 * Records that the customer has opened the checkout with this cart again, and has seen the paid order there. Another
 * order of the cart is then intended.
 */
export async function markCartSeen(db: Db, cart: Cart, at: Date): Promise<void> {
  await db
    .update(orders)
    .set({ seenAgainAt: at })
    .where(and(isRecentlyPaid(db, cart, at), isNull(orders.seenAgainAt)))
}

export function isRecentlyPaid(db: Db, cart: Cart, at: Date) {
  // The first event of an order, `collecting`, is recorded when the order is paid.
  const recentPayment = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.status, "collecting"),
        gt(orderEvents.at, new Date(at.getTime() - DUPLICATE_WINDOW_MS)),
      ),
    )
  return and(
    eq(orders.userId, cart.userId),
    eq(orders.cart, hashCart(cart)),
    exists(recentPayment),
    eq(orders.paymentStatus, "paid"),
    ne(orders.status, "cancelled"),
  )
}
