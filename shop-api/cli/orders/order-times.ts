import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { OrderStatus } from "#domain/order.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { charges, orderEvents, orders } from "#shop-api/db/schema/orders.ts"

/** Whether a charge pays its order, which has one such charge at most. Late money does not, and is returned. */
export const IS_PAYMENT = and(ne(charges.state, "refused"), isNull(charges.latePaidAt))

/** Builds the SQL expression for when an order has reached the status. */
const reachedAt = (status: OrderStatus) =>
  sql`(select ${orderEvents.at} from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${eq(orderEvents.status, status)})`

const asTime = (expression: SQL): SQL<Date | null> => expression.mapWith(orders.createdAt)

/** When an order was paid. */
export const PAID_AT = asTime(reachedAt("collecting"))

/**
 * When a refunded order was refunded: when the provider confirmed it, or the bonus points went back. An order that
 * costs nothing has neither a charge nor bonus points, and is refunded when it is cancelled.
 */
export const REFUNDED_AT =
  asTime(sql`case when ${eq(orders.paymentStatus, "refunded")} then coalesce(
  (select ${charges.settledAt} from ${charges} where ${charges.orderId} = ${orders.id} and ${IS_PAYMENT}),
  (select ${bonusEntries.createdAt} from ${bonusEntries}
    where ${bonusEntries.orderId} = ${orders.id} and ${eq(bonusEntries.reason, "returned")}),
  ${reachedAt("cancelled")}) end`)

/** The times of an order by which a period is selected. Null before it happened. */
export const ORDER_TIMES = {
  placed: orders.createdAt,
  paid: PAID_AT,
  delivered: orders.deliveredAt,
  refunded: REFUNDED_AT,
} as const
