import { and, asc, eq, inArray, ne } from "drizzle-orm"
import type { Transaction } from "#shop-api/db/database.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { checkLimits, type CountedAttempt } from "#shop-api/limits/check-limits.ts"
import { MAX_UNPAID_ORDERS } from "#shop-api/limits/limit-rules.ts"
import { UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"
import type { Services } from "#shop-api/services.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limits of orders have no number of attempts that is allowed with the simple question only. */
const isPerson = () => Promise.resolve(true)

/**
 * Counts a request with a new idempotency key, which places an order or finds the open order of its cart.
 *
 * @throws ApiError 429 when the customer has sent too many of them
 */
export function limitOrders(
  { limits }: Pick<Services, "limits">,
  userId: number,
): Promise<CountedAttempt> {
  return checkLimits(limits, {
    ...{ action: "order", keys: { customer: String(userId) }, isPerson },
    formatRefusal: (_, seconds) => ({
      key: "order.too_often",
      params: { count: Math.ceil(seconds / MINUTE) },
    }),
  })
}

/**
 * Counts an attempt to pay with a saved card. The caller undoes the count unless the payment is refused.
 *
 * @param order.orderId the order whose payment is retried; null for a new order
 * @throws ApiError 429 when too many payments of the customer or of the order were refused
 */
export function limitPayments(
  { limits }: Pick<Services, "limits">,
  { userId, orderId }: { userId: number; orderId: string | null },
): Promise<CountedAttempt> {
  const customer = String(userId)
  // The customer may have sent the id of an order of another customer, whose attempts must not be counted.
  const order = orderId === null ? {} : { order: `${customer} ${orderId}` }
  return checkLimits(limits, {
    ...{ action: "payment", keys: { customer, ...order }, isPerson },
    formatRefusal: (_, seconds) => ({
      key: "payment.too_often",
      params: { count: Math.ceil(seconds / HOUR) },
    }),
  })
}

/**
 * Checks that a customer may have one more unpaid order. Such orders occupy the uses of promocodes. Runs in the
 * transaction that places the order, which has locked the customer.
 *
 * @throws ApiError 429 when the customer has MAX_UNPAID_ORDERS unpaid orders. The client may try again when the oldest
 *   of them expires.
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
    .limit(MAX_UNPAID_ORDERS)
  const [oldest] = unpaid
  if (!oldest || unpaid.length < MAX_UNPAID_ORDERS) return
  const left = Math.ceil((oldest.createdAt.getTime() + UNPAID_MS - at.getTime()) / 1000)
  throw new ApiError(
    429,
    { key: "order.too_many_unpaid", params: { limit: MAX_UNPAID_ORDERS } },
    // An order whose time is over is closed by the next maintenance, a minute later at most.
    { retryAfter: Math.max(MINUTE, left) },
  )
}
