/**
 * How long after it was placed an unpaid order expires, in milliseconds. Another payment attempt does not extend the
 * time.
 */
export const UNPAID_MS = 12 * 3_600_000

export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}
