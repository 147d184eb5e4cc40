import { and, asc, desc, eq, gt, inArray, ne } from "drizzle-orm"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/durations.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { ORDER_LIMITS } from "#shop-api/limits/limit-rules.ts"
import { UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"

// The functions of this file count rows in the transaction that adds a row, after this transaction has locked the
// customer's row. So concurrent requests cannot exceed a limit, and repeated or rejected requests do not count.

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

/** Returns how many milliseconds remain until `counted` is `period` milliseconds ago, but at least a minute. */
const waitFor = (counted: Date, period: number, at: Date) =>
  Math.max(MINUTE_MS, counted.getTime() + period - at.getTime())

/**
 * Checks that the customer has not sent too many requests with new idempotency keys within an hour. The transaction has
 * already inserted the key of this request.
 *
 * @throws ApiError 429 when the customer has sent too many
 */
export async function requireFewKeys(tx: Transaction, userId: number, at: Date): Promise<void> {
  const keys = await tx
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), gt(idempotencyKeys.createdAt, before(at, HOUR_MS))),
    )
    .orderBy(desc(idempotencyKeys.createdAt))
    .limit(ORDER_LIMITS.anHour + 1)
  const oldest = keys[ORDER_LIMITS.anHour]
  if (!oldest) return
  const wait = waitFor(oldest.createdAt, HOUR_MS, at)
  throw new ApiError(
    429,
    { key: "order.too_often", params: { count: Math.ceil(wait / MINUTE_MS) } },
    { retryAfter: wait / 1000 },
  )
}

/**
 * Checks that a customer may have one more unpaid order. Such orders occupy the uses of promocodes.
 *
 * @throws ApiError 429 when the customer has too many unpaid orders. The client may try again when the oldest of them
 *   expires.
 */
export async function requireFewUnpaid(tx: Transaction, userId: number, at: Date): Promise<void> {
  const unpaid = await tx
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.paymentStatus, ["pending", "refused"]),
        ne(orders.status, "cancelled"),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(ORDER_LIMITS.unpaid)
  const [oldest] = unpaid
  if (!oldest || unpaid.length < ORDER_LIMITS.unpaid) return
  throw new ApiError(
    429,
    { key: "order.too_many_unpaid", params: { limit: ORDER_LIMITS.unpaid } },
    { retryAfter: waitFor(oldest.createdAt, UNPAID_MS, at) / 1000 },
  )
}

/**
 * Checks that a saved card may be charged for an order. Each attempt costs several calls of the payment provider.
 *
 * @throws ApiError 429 when too many payments of the order or of the customer were refused within a day
 */
export async function requireFewRefusals(
  tx: Transaction,
  { userId, orderId, at }: { userId: number; orderId: string; at: Date },
): Promise<void> {
  const { ofOrder, ofCustomer } = ORDER_LIMITS.refusedPayments
  const refused = await tx
    .select({ orderId: charges.orderId, createdAt: charges.createdAt })
    .from(charges)
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        // The shop creates no charge for an order older than UNPAID_MS, so an order that is another day older has no
        // charge of the last day. This condition lets the database use the index of orders by customer and time.
        gt(orders.createdAt, before(at, DAY_MS + UNPAID_MS)),
        eq(charges.method, "card"),
        eq(charges.state, "refused"),
        gt(charges.createdAt, before(at, DAY_MS)),
      ),
    )
    .orderBy(desc(charges.createdAt))
    .limit(ofCustomer)
  const ofThis = refused.filter((charge) => charge.orderId === orderId)
  const oldest = ofThis[ofOrder - 1] ?? refused[ofCustomer - 1]
  if (!oldest) return
  const wait = waitFor(oldest.createdAt, DAY_MS, at)
  throw new ApiError(
    429,
    { key: "payment.too_often", params: { count: Math.ceil(wait / HOUR_MS) } },
    { retryAfter: wait / 1000 },
  )
}
