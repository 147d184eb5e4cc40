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
