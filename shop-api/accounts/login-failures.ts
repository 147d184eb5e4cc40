import type { Limits } from "#shop-api/limits/limits.ts"

const FREE_FAILURES = 10
const LONGEST_DELAY_MS = 8_000

/**
 * Milliseconds that an answer is put off after so many failures in 15 minutes: nothing up to ten, then a
 * second, doubling to eight. A delay and never a lock, or anybody could shut others out.
 */
export function delayAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(1000 * 2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY_MS)
}

/**
 * Counts an attempt as failed before it is known whether it is, so that attempts at once count too; answers
 * how many there are in these 15 minutes, this one included. Unknown phones leave the same trace as known ones.
 */
export async function countAttempt({ loginFailures }: Limits, phone: string): Promise<number> {
  const { consumedPoints } = await loginFailures.penalty(phone)
  return consumedPoints
}

/** The right password was given, or a new one chosen: what failed before is forgotten. */
export async function forgetFailures({ loginFailures }: Limits, phone: string): Promise<void> {
  await loginFailures.delete(phone)
}
