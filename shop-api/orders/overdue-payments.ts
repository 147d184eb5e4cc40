import { and, asc, eq, lte, or } from "drizzle-orm"
import { HOUR_MS } from "#domain/durations.ts"
import type { Db } from "#shop-api/db/database.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { Violation } from "#shop-api/orders/audit-books.ts"
import { IS_REFUNDING } from "#shop-api/orders/begin-refund.ts"
import { UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"

/**
 * Whether a payment is still pending an hour after the shop should have closed it. The provider then does not respond,
 * or does not tell the state of its receipt. The shop closes a card payment within minutes. On the provider's page, the
 * customer has UNPAID_MS to pay.
 */
export function isOverdue(at: Date) {
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  return and(
    eq(charges.state, "pending"),
    or(
      and(eq(charges.method, "card"), lte(charges.createdAt, before(HOUR_MS))),
      lte(charges.createdAt, before(UNPAID_MS + HOUR_MS)),
    ),
  )
}

/**
 * Whether the shop has owed a refund for an hour, since the order was cancelled or refunded, or the money arrived late.
 * The provider then does not respond, or does not allow the shop to cancel receipts.
 */
export function isRefundOverdue(at: Date) {
  const anHourAgo = new Date(at.getTime() - HOUR_MS)
  return or(
    and(eq(charges.state, "refunding"), lte(charges.latePaidAt, anHourAgo)),
    and(IS_REFUNDING, lte(charges.settledAt, anHourAgo)),
  )
}

/** Lists the orders whose payment or refund is overdue, for the audit. */
export async function listOverduePayments(db: Db, at: Date): Promise<Violation[]> {
  const list = async (rule: string, isListed: ReturnType<typeof isOverdue>) => {
    const rows = await db
      .select({ subject: charges.orderId })
      .from(charges)
      .where(isListed)
      .orderBy(asc(charges.createdAt))
    return rows.map(({ subject }) => ({ rule, subject }))
  }
  return [
    ...(await list("the provider reports the outcome of a payment within an hour", isOverdue(at))),
    ...(await list("the provider completes a refund within an hour", isRefundOverdue(at))),
  ]
}
