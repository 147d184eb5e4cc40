import type { Order } from "#contract/orders.ts"
import { HOUR_MS } from "#domain/durations.ts"
import type { OrderRow } from "#shop-api/db/schema/orders.ts"

/**
 * An unpaid order expires this number of milliseconds after it was placed. Another payment attempt does not extend the
 * time.
 */
export const UNPAID_MS = 12 * HOUR_MS

/**
 * Until this number of milliseconds after a refused order was placed, the customer can open the provider's page to pay
 * it, and placing the same cart again retries its payment. This is one hour less than UNPAID_MS, so that the customer
 * has at least an hour to pay.
 */
export const RETRY_MS = UNPAID_MS - HOUR_MS

export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}

/**
 * Returns until when the customer can pay an unpaid order, and until when the customer can open the provider's page to
 * pay a refused one.
 */
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
