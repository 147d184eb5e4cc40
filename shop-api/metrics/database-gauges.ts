import { count, gt, isNotNull, min } from "drizzle-orm"
import { encodeTime } from "ulid"
import { DAY_MS } from "#domain/durations.ts"
import type { Db } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { isOverdue, isRefundOverdue } from "#shop-api/orders/overdue-payments.ts"
import { isSmsOfDay } from "#shop-api/sms/outbox.ts"

/** Metrics that are computed from the database. They are the same in every process of the shop API. */
export interface DatabaseGauges {
  /** Number of messages that wait in the SMS outbox. */
  waitingSms: number
  oldestSmsSeconds: number
  /** Number of SMS of the last 24 hours, counted as for the setting SMS_DAILY_BUDGET. */
  smsOfLastDay: number
  /** Number of payments and refunds without an outcome an hour after they should have had one. */
  overduePayments: number
  /** Number of orders of the last 24 hours, by payment status. */
  orders: { paymentStatus: string; count: number }[]
}

export async function readDatabaseGauges(db: Db, at: Date): Promise<DatabaseGauges> {
  const [waiting] = await db
    .select({ count: count(), oldest: min(smsOutbox.createdAt) })
    .from(smsOutbox)
    .where(isNotNull(smsOutbox.dueAt))
  const oldest = waiting?.oldest?.getTime() ?? at.getTime()
  return {
    waitingSms: waiting?.count ?? 0,
    oldestSmsSeconds: Math.max(0, at.getTime() - oldest) / 1000,
    smsOfLastDay: await db.$count(smsOutbox, isSmsOfDay(at)),
    overduePayments:
      (await db.$count(charges, isOverdue(at))) + (await db.$count(charges, isRefundOverdue(at))),
    orders: await db
      .select({ paymentStatus: orders.paymentStatus, count: count() })
      .from(orders)
      // The id of an order begins with the time of the order, so the database can use the index of the primary key.
      .where(gt(orders.id, encodeTime(at.getTime() - DAY_MS)))
      .groupBy(orders.paymentStatus),
  }
}
