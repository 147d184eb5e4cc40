import { and, desc, eq, gte, ne, sum } from "drizzle-orm"
import { encodeTime } from "ulid"
import type { Db } from "#shop-api/db/database.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"

const EVERY_MS = 10 * 60_000
const COUNTED_MS = 90 * 24 * 3_600_000
/** Fewer bottles are a customer or two, and say nothing of what others like. */
const LEAST_BOTTLES = 3
/** Countries and volumes leave some of them out: more are kept than a page shows. */
const MAX_ENTRIES = 1000

/** What customers buy, as it was counted last. */
export interface BestSold {
  /** Ids of products, best sold first; the same array as long as nothing has changed. */
  list(): readonly number[]
  /** Counts again, unless that was done minutes ago. For what runs in the background. */
  refresh(now: Date): Promise<void>
}

/** Counts the bottles of the orders of 90 days that were paid and not cancelled, in all countries. */
export function createBestSold(db: Db): BestSold {
  let ranking: readonly number[] = []
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    list: () => ranking,
    async refresh(now) {
      if (Math.abs(now.getTime() - countedAt) < EVERY_MS) return
      const counted = await countBottles(db, new Date(now.getTime() - COUNTED_MS))
      countedAt = now.getTime()
      if (counted.join() !== ranking.join()) ranking = counted
    },
  }
}

async function countBottles(db: Db, since: Date): Promise<number[]> {
  const bottles = sum(orderItems.qty)
  const rows = await db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        // An order's id begins with its time: so both tables are read by their keys, from there on.
        gte(orderItems.orderId, encodeTime(since.getTime(), 10)),
        gte(orders.createdAt, since),
        eq(orders.paymentStatus, "paid"),
        ne(orders.status, "cancelled"),
      ),
    )
    .groupBy(orderItems.productId)
    .having(gte(bottles, String(LEAST_BOTTLES)))
    .orderBy(desc(bottles), orderItems.productId)
    .limit(MAX_ENTRIES)
  return rows.map(({ id }) => id)
}
