import { Option } from "commander"
import { and, eq, sql, type SQL } from "drizzle-orm"
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "#domain/order.ts"
import { requireDate } from "#shop-api/commands/arguments.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { countries } from "#shop-api/db/schema/catalogue.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/** Which orders are meant; dates are calendar dates of the country ordered in, both included. */
export interface OrderFilters {
  state?: OrderStatus
  payment?: PaymentStatus
  from?: string
  to?: string
}

export const filterOptions = () => [
  new Option("--state <state>", "only orders in this state").choices(ORDER_STATUSES),
  new Option("--payment <state>", "only orders whose payment is so").choices(PAYMENT_STATUSES),
  new Option("--from <date>", "placed on this day or later").argParser(requireDate),
  new Option("--to <date>", "placed on this day or earlier").argParser(requireDate),
]

/** When an order was placed, as the clock of its country shows it: YYYY-MM-DD HH:MM. */
export const placedAt = sql<string>`to_char(${orders.createdAt} at time zone ${countries.timeZone}, 'YYYY-MM-DD HH24:MI')`

/** The condition on orders joined with their countries. @throws RefusedError for a span that is none */
export function meetsFilters({ state, payment, from, to }: OrderFilters): SQL | undefined {
  if (from !== undefined && to !== undefined && from > to) {
    throw new RefusedError(`No day is both on or after ${from} and on or before ${to}`)
  }
  const day = sql`(${orders.createdAt} at time zone ${countries.timeZone})::date`
  return and(
    state && eq(orders.status, state),
    payment && eq(orders.paymentStatus, payment),
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
  )
}
