import type { Order } from "#contract/orders.ts"
import type { OrderRow } from "#shop-api/db/schema/orders.ts"

/**
 * An unpaid order expires this number of milliseconds after it was placed. Another payment attempt does not extend the
 * time.
 */
export const UNPAID_MS = 12 * 3_600_000

/**
 * A refused order leads to the provider's page, and placing its cart again retries its payment, until this number of
 * milliseconds after it was placed. That is one hour less than UNPAID_MS, so that the customer has at least an hour to
 * pay.
 */
export const RETRY_MS = UNPAID_MS - 3_600_000

export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}

/** Returns until when an unpaid order can be paid, and until when a refused one leads to the provider's page. */
export function getPayDeadlines(
  { createdAt, status, paymentStatus }: OrderRow,
  payUrl: string | null,
): Pick<Order, "pay_until" | "pay_on_page_until"> {
  const isRefused = paymentStatus === "refused" && status !== "cancelled"
  const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds).toISOString()
  return {
    pay_until: isRefused || payUrl !== null ? after(UNPAID_MS) : null,
    pay_on_page_until: isRefused ? after(RETRY_MS) : null,
  }
}
