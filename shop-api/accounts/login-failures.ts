import { and, count, eq, gt, lte } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { loginFailures } from "#shop-api/db/schema/accounts.ts"

const WINDOW_MS = 15 * 60_000
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
 * how many there are in the last 15 minutes, this one included.
 */
export async function countAttempt(db: Db, phone: string, at: Date): Promise<number> {
  await db.insert(loginFailures).values({ phone, failedAt: at })
  const since = new Date(at.getTime() - WINDOW_MS)
  const [row] = await db
    .select({ failures: count() })
    .from(loginFailures)
    .where(and(eq(loginFailures.phone, phone), gt(loginFailures.failedAt, since)))
  return row?.failures ?? 0
}

/** The right password was given: what failed before is forgotten. */
export async function forgetFailures(tx: Db, phone: string): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.phone, phone))
}

/** Forgets what no delay looks at any more. */
export async function dropOldFailures(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - WINDOW_MS)
  await db.delete(loginFailures).where(lte(loginFailures.failedAt, since))
}
