import { createHash } from "node:crypto"
import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm"
import { type CartLine, formatCart } from "#domain/cart.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/** For so long a cart that was ordered is taken for the same one, unless its customer has looked at it again. */
const DUPLICATE_WINDOW_MS = 10 * 60_000

/** A customer's cart in a country, whatever the order of its lines. */
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
 * The order that this cart has become already: one of a moment ago, paid or waiting to be paid, after which
 * the customer has not looked at the cart again. Until the transaction ends the customer places no other.
 */
export async function findRecentDuplicate(
  tx: Transaction,
  cart: Cart,
  at: Date,
): Promise<{ number: number } | null> {
  // Lines that refer to the customer are still written by others; only their next order waits.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, cart.userId))
    .for("no key update")
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(isUnseen(cart, at))
    .orderBy(desc(orders.number))
    .limit(1)
  return order ?? null
}

/** The customer is shown this cart: from now on it is another purchase, were it ordered a moment ago. */
export async function markCartSeen(db: Db, cart: Cart, at: Date): Promise<void> {
  if (cart.lines.length === 0) return
  await db.update(orders).set({ seenAgainAt: at }).where(isUnseen(cart, at))
}

function isUnseen(cart: Cart, at: Date) {
  return and(
    eq(orders.userId, cart.userId),
    gt(orders.createdAt, new Date(at.getTime() - DUPLICATE_WINDOW_MS)),
    eq(orders.cart, hashCart(cart)),
    isNull(orders.seenAgainAt),
    inArray(orders.paymentStatus, ["pending", "paid"]),
    ne(orders.status, "cancelled"),
  )
}
