import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { OrderStatus } from "#domain/order-status.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { charges, orderEvents, orderRefunds, orders } from "#shop-api/db/schema/orders.ts"
import { RECORDED_REFUNDS } from "#shop-api/orders/recorded-refunds.ts"

/**
 * Whether a charge pays its order. An order has at most one such charge. Money that came late does not pay the order:
 * the shop returns it.
 */
export const IS_PAYMENT = and(ne(charges.state, "refused"), isNull(charges.latePaidAt))

/** Builds the SQL expression for when an order has reached the status. */
const reachedAt = (status: OrderStatus) =>
  sql`(select ${orderEvents.at} from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${eq(orderEvents.status, status)})`

const asTime = (expression: SQL): SQL<Date | null> => expression.mapWith(orders.createdAt)

/** When an order was paid. */
export const PAID_AT = asTime(reachedAt("collecting"))

/**
 * When an order was refunded as a whole: when the provider confirmed it, or the bonus points went back. An order that
 * costs nothing has neither a charge nor bonus points, and is refunded when it is cancelled.
 */
const REFUNDED_AT = sql`coalesce(
  (select ${charges.settledAt} from ${charges} where ${charges.orderId} = ${orders.id} and ${IS_PAYMENT}),
  (select ${bonusEntries.createdAt} from ${bonusEntries}
    where ${bonusEntries.orderId} = ${orders.id} and ${eq(bonusEntries.reason, "returned")}),
  ${reachedAt("cancelled")})`

/** The refunds of an order: the recorded ones of a part, and the rest if the order was refunded as a whole. */
const REFUNDS = sql`(
  select ${orderRefunds.createdAt} as at, ${orderRefunds.amount} as amount
  from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id}
  union all
  select ${REFUNDED_AT}, ${orders.total} - ${RECORDED_REFUNDS}
  where ${eq(orders.paymentStatus, "refunded")}) as refund`

/**
 * Builds the SQL expressions for when an order was last refunded, and for what went back, in minor units. `wanted` is a
 * condition for the refunds that count; undefined for all of them.
 */
export function buildRefunds(wanted: SQL | undefined) {
  const found = sql`from ${REFUNDS} where ${wanted ?? sql`true`}`
  return {
    at: asTime(sql`(select max(refund.at) ${found})`),
    amount: sql<number | null>`(select sum(refund.amount) ${found})`.mapWith(orders.total),
  }
}

/**
 * SQL expressions for the times by which orders of a period are selected. Each time is null until its event has
 * happened. `refunded` is the time of a single refund, so it can be used only in a query of REFUNDS.
 */
export const ORDER_TIMES = {
  placed: sql`${orders.createdAt}`,
  paid: PAID_AT,
  delivered: sql`${orders.deliveredAt}`,
  refunded: sql`refund.at`,
} as const
