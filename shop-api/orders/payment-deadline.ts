/** An unpaid order expires after this time. Another payment attempt does not extend it. */
export const UNPAID_MS = 12 * 3_600_000

export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}
