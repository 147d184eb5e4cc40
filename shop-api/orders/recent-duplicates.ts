import { createHash } from "node:crypto"
import { and, desc, eq, exists, gt, isNull, ne, sql } from "drizzle-orm"
import { formatCart } from "#domain/cart-text.ts"
import type { CartLine } from "#domain/cart.ts"
import { RECENT_ORDER_MS } from "#domain/recent-order.ts"
import type { Db } from "#shop-api/db/database.ts"
import { orderEvents, orders } from "#shop-api/db/schema/orders.ts"

/** A customer's cart in a country. Carts that differ only in the sequence of their lines are the same. */
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
 * Finds an order of this cart that was paid a short time ago, which means that another order is probably a mistake.
 * Null when there is none, or when the customer has since opened the checkout with this cart again.
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
 * Records that the customer has opened the checkout with this cart again, where the customer sees the order that is
 * already paid. Another order of the same cart is then no mistake.
 */
export async function markCartSeen(db: Db, cart: Cart, at: Date): Promise<void> {
  await db
    .update(orders)
    .set({ seenAgainAt: at })
    .where(and(isRecentlyPaid(db, cart, at), isNull(orders.seenAgainAt)))
}

export function isRecentlyPaid(db: Db, cart: Cart, at: Date) {
  // An order's first event, with the status `collecting`, is recorded at the time of its payment.
  const recentPayment = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.status, "collecting"),
        gt(orderEvents.at, new Date(at.getTime() - RECENT_ORDER_MS)),
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
