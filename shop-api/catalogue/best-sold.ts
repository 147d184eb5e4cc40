import { and, desc, eq, gte, ne, sql, sum } from "drizzle-orm"
import { encodeTime } from "ulid"
import { NO_SALES, type RecentSales } from "#shop-api/catalogue/index/catalogue-index.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"

const COUNT_INTERVAL = 10 * 60_000
const COUNTED_PERIOD = 90 * 24 * 3_600_000
/** Sales below this number do not count, because one or two customers may have bought all of it. */
const LEAST_BOTTLES = 3
/** More than a page shows, because a page skips products of other countries and further volumes of a perfume. */
const MAX_RANKED = 1000

/** Counts recent sales, and keeps the last count in memory. */
export interface BestSold {
  /** The ranking of products and the bottles of each; the same object until they change. */
  get(): RecentSales
  /** A background job calls it; it counts again when the last count is ten minutes old. */
  refresh(now: Date): Promise<void>
}

/** Counts bottles in the paid orders of the last 90 days, in all countries and without cancelled orders. */
export function createBestSold(db: Db): BestSold {
  let sales = NO_SALES
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    get: () => sales,
    async refresh(now) {
      if (Math.abs(now.getTime() - countedAt) < COUNT_INTERVAL) return
      const counted = await countBottles(db, new Date(now.getTime() - COUNTED_PERIOD))
      countedAt = now.getTime()
      const isSame = [...counted.bottles].join() === [...sales.bottles].join()
      if (!isSame) sales = counted
    },
  }
}

async function countBottles(db: Db, since: Date): Promise<RecentSales> {
  const bottles = sum(orderItems.qty).mapWith(Number)
  const sold = db
    .select({
      id: orderItems.productId,
      bottles: bottles.as("bottles"),
      // LEAST_BOTTLES applies to all volumes of a perfume together.
      ofLine: sql<string>`sum(${bottles}) over (partition by ${products.line})`.as("of_line"),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(
      and(
        // An order's id begins with its time, so this condition lets both tables use their primary keys.
        gte(orderItems.orderId, encodeTime(since.getTime(), 10)),
        gte(orders.createdAt, since),
        eq(orders.paymentStatus, "paid"),
        ne(orders.status, "cancelled"),
      ),
    )
    .groupBy(orderItems.productId, products.line)
    .as("sold")
  const rows = await db
    .select({ id: sold.id, bottles: sold.bottles })
    .from(sold)
    .where(gte(sold.ofLine, String(LEAST_BOTTLES)))
    .orderBy(desc(sold.bottles), sold.id)
  return {
    ranking: rows
      .filter((row) => row.bottles >= LEAST_BOTTLES)
      .slice(0, MAX_RANKED)
      .map(({ id }) => id),
    bottles: new Map(rows.map((row) => [row.id, row.bottles])),
  }
}
