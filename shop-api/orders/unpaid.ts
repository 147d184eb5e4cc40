/** An unpaid order lives so long, however often it is paid anew. */
export const UNPAID_MS = 12 * 3_600_000

/** Whether an order of this moment has waited too long to be paid. */
export function isUnpaidTooLong(placedAt: Date, at: Date): boolean {
  return at.getTime() - placedAt.getTime() >= UNPAID_MS
}
