import { sql } from "drizzle-orm"
import { orderRefunds, orders } from "#shop-api/db/schema/orders.ts"

/**
 * The sum of an order's recorded refunds of a part, in minor units. For queries that join `orders` with other tables:
 * in others, Drizzle writes the columns without the names of their tables.
 */
export const RECORDED_REFUNDS = sql`coalesce((
  select sum(${orderRefunds.amount}) from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id}), 0)`.mapWith(
  Number,
)
