import { and, desc, eq, gte, ne, sql, sum } from "drizzle-orm"
import { encodeTime } from "ulid"
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts"
import { NO_SALES, type RecentSales } from "#shop-api/catalogue/index/recent-sales.ts"
import type { Db } from "#shop-api/db/database.ts"
import { products } from "#shop-api/db/schema/catalogue.ts"
import { orderItems, orders } from "#shop-api/db/schema/orders.ts"

const COUNT_INTERVAL = 10 * MINUTE_MS
const COUNTED_PERIOD = 90 * DAY_MS
/**
 * A product that has sold fewer bottles than this gets no rank, and a perfume whose volumes together have sold fewer
 * is not counted: a single customer may have bought them all.
 */
const LEAST_BOTTLES = 3
/**
 * Maximum number of products with a rank. It is larger than any list of best sellers, because the lists leave out
 * products that the visitor's country does not sell, and all but one volume of each perfume.
 */
const MAX_RANKED = 1000

/** Counts recent sales in the database, and keeps the latest result in memory. */
export interface BestSold {
  /**
   * Returns the ranking of products by recent sales, and the number of bottles sold. Returns the same object until a
   * new count has a different result.
   */
  get(): RecentSales
  /** Counts again if the last count is at least ten minutes old. A background job calls this. */
  refresh(now: Date): Promise<void>
}

/**
 * Creates the count of bottles in paid orders of the last 90 days. It includes all countries and leaves out cancelled
 * orders.
 */
export function createBestSold(db: Db): BestSold {
  let sales = NO_SALES
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    get: () => sales,
    async refresh(now) {
      if (Math.abs(now.getTime() - countedAt) < COUNT_INTERVAL) return
      // The time is set before the query, so that a count that takes long or fails is not repeated before
      // COUNT_INTERVAL has passed.
      countedAt = now.getTime()
      const counted = await countBottles(db, new Date(now.getTime() - COUNTED_PERIOD))
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
      // The bottles of all volumes of the perfume together, which are compared with LEAST_BOTTLES below.
      ofLine: sql<string>`sum(${bottles}) over (partition by ${products.line})`.as("of_line"),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(
      and(
        // The id of an order is a ULID, which begins with the time of the order. So these conditions let the database
        // use the primary keys of both tables.
        gte(orderItems.orderId, encodeTime(since.getTime(), 10)),
        gte(orders.id, encodeTime(since.getTime(), 10)),
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
