import { and, desc, eq, gte, ne, sum } from "drizzle-orm"
import { encodeTime } from "ulid"
import type { Db } from "#shop-api/db/database.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"

const EVERY_MS = 10 * 60_000
const COUNTED_MS = 90 * 24 * 3_600_000
/** Fewer bottles may come from one or two customers and say little about other customers. */
const LEAST_BOTTLES = 3
/** More than a page shows, because a page leaves out other countries' products and other volumes. */
const MAX_ENTRIES = 1000

/** A ranking of products by recent sales. */
export interface BestSold {
  /** Product ids, best sold first; the same array until the ranking changes. */
  list(): readonly number[]
  /** Counts again when the last count is ten minutes old. Called by a background job. */
  refresh(now: Date): Promise<void>
}

/** Counts the bottles of paid orders of the last 90 days that are not cancelled, in all countries. */
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
        // An order's id begins with its time, so this condition lets both tables use their primary keys.
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
