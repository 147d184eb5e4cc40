/**
 * An unpaid order expires this number of milliseconds after it was placed. Another payment attempt does not extend the
 * time.
 */
export const UNPAID_MS = 12 * 3_600_000

export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}
