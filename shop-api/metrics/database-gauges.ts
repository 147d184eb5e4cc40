import { count, gt, isNotNull, min } from "drizzle-orm"
import { encodeTime } from "ulid"
import type { Db } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/** Values in the database, which are the same in every process of the shop API. */
export interface DatabaseGauges {
  /** Messages in the outbox, and how long the oldest has waited. */
  waitingSms: number
  oldestSmsSeconds: number
  /** Messages of the last 24 hours, as SMS_DAILY_BUDGET counts them. */
  smsOfLastDay: number
  /** Orders of the last 24 hours, by payment status. */
  orders: { paymentStatus: string; count: number }[]
}

const DAY_MS = 86_400_000

export async function readDatabaseGauges(db: Db, at: Date): Promise<DatabaseGauges> {
  const [waiting] = await db
    .select({ count: count(), oldest: min(smsOutbox.createdAt) })
    .from(smsOutbox)
    .where(isNotNull(smsOutbox.dueAt))
  const [day] = await db
    .select({ count: count() })
    .from(smsOutbox)
    .where(gt(smsOutbox.createdAt, new Date(at.getTime() - DAY_MS)))
  const oldest = waiting?.oldest?.getTime() ?? at.getTime()
  return {
    waitingSms: waiting?.count ?? 0,
    oldestSmsSeconds: Math.max(0, at.getTime() - oldest) / 1000,
    smsOfLastDay: day?.count ?? 0,
    orders: await db
      .select({ paymentStatus: orders.paymentStatus, count: count() })
      .from(orders)
      // An order's id begins with its time, so this condition uses the primary key.
      .where(gt(orders.id, encodeTime(at.getTime() - DAY_MS)))
      .groupBy(orders.paymentStatus),
  }
}
