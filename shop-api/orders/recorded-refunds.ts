import { sql } from "drizzle-orm"
import { orderRefunds, orders } from "#shop-api/db/schema/orders.ts"

/**
 * The sum of an order's recorded refunds of a part, in minor units. Only for queries that join `orders` with other
 * tables: in a query of a single table, Drizzle writes columns without their tables, so `id` in the subquery would be
 * the id of a refund.
 */
export const RECORDED_REFUNDS = sql`coalesce((
  select sum(${orderRefunds.amount}) from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id}), 0)`.mapWith(
  Number,
)
