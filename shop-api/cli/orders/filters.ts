import { Option } from "commander"
import { and, eq, gte, lt, type SQL } from "drizzle-orm"
import { addDays } from "#domain/dates.ts"
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "#domain/order.ts"
import { requireDate } from "#shop-api/cli/arguments.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { startOfDay } from "#shop-api/cli/time-zone.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/** Filters of orders. `from` and `to` are the first and the last day, as `YYYY-MM-DD`. */
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

/**
 * Builds the SQL condition for the filters. Days begin and end in `timeZone`.
 *
 * @throws RefusedError when `to` is before `from`
 */
export function meetsFilters(
  { state, payment, from, to }: OrderFilters,
  timeZone: string,
): SQL | undefined {
  if (from !== undefined && to !== undefined && from > to) {
    throw new RefusedError(`No day is both on or after ${from} and on or before ${to}`)
  }
  return and(
    state && eq(orders.status, state),
    payment && eq(orders.paymentStatus, payment),
    from === undefined ? undefined : gte(orders.createdAt, startOfDay(from, timeZone)),
    to === undefined ? undefined : lt(orders.createdAt, startOfDay(addDays(to, 1), timeZone)),
  )
}
