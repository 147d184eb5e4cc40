/** An order that is not paid expires after this time, however often its payment is tried. */
export const UNPAID_MS = 12 * 3_600_000

/** Whether an order that was placed at this time has expired. */
export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}
