import { InvalidArgumentError, Option } from "commander"
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { addDays } from "#domain/calendar-date.ts"
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts"
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/payment.ts"
import { cleanPhone } from "#domain/phone.ts"
import { requireDate } from "#shop-api/cli/arguments.ts"
import { buildRefunds, ORDER_TIMES } from "#shop-api/cli/orders/payment-and-refund-columns.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { startOfDay } from "#shop-api/cli/zoned-time.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

/**
 * Filters of orders. `phone` is a part of the customer's or the receiver's phone, without separators. `by` names an
 * event of the order, such as `placed`; `from` and `to` are the first and the last day, as `YYYY-MM-DD`, of the period
 * in which it happened.
 */
export interface OrderFilters {
  state?: OrderStatus
  payment?: PaymentStatus
  phone?: string
  by: keyof typeof ORDER_TIMES
  from?: string
  to?: string
}

export const filterOptions = () => [
  new Option("--state <state>", "only orders with this status").choices(ORDER_STATUSES),
  new Option("--payment <state>", "only orders with this payment status").choices(PAYMENT_STATUSES),
  new Option(
    "--phone <part>",
    "only orders whose customer's or receiver's phone contains this",
  ).argParser(requirePhonePart),
  new Option("--by <time>", "apply --from and --to to the date of this event (default: placed)")
    .choices(Object.keys(ORDER_TIMES))
    .default("placed"),
  new Option("--from <date>", "on this day or later").argParser(requireDate),
  new Option("--to <date>", "on this day or earlier").argParser(requireDate),
]

/** Refuses a text without digits, which would match every phone. */
function requirePhonePart(text: string): string {
  const part = cleanPhone(text)
  if (/^\+?\d+$/.test(part)) return part
  throw new InvalidArgumentError("It must be a part of a phone, such as 90 123.")
}

/** Builds the SQL expressions for the refunds in the period if `by` is "refunded", and for all refunds otherwise. */
export function buildRefundsInPeriod(filters: OrderFilters, timeZone: string) {
  return buildRefunds(filters.by === "refunded" ? isInPeriod(filters, timeZone) : undefined)
}

/**
 * Builds the SQL condition for the filters. Days begin and end in `timeZone`.
 *
 * @throws RefusedError when `to` is before `from`
 */
export function meetsFilters(filters: OrderFilters, timeZone: string): SQL | undefined {
  const { state, payment, phone, by, from, to } = filters
  if (from !== undefined && to !== undefined && from > to) {
    throw new RefusedError(`--from ${from} is after --to ${to}`)
  }
  return and(
    state && eq(orders.status, state),
    payment && eq(orders.paymentStatus, payment),
    phone === undefined ? undefined : hasPhone(phone),
    by === "refunded"
      ? isNotNull(buildRefundsInPeriod(filters, timeZone).at)
      : isInPeriod(filters, timeZone),
  )
}

function isInPeriod({ by, from, to }: OrderFilters, timeZone: string): SQL | undefined {
  const time = ORDER_TIMES[by]
  const startsOn = (day: string) => sql.param(startOfDay(day, timeZone), orders.createdAt)
  return and(
    isNotNull(time),
    from === undefined ? undefined : sql`${time} >= ${startsOn(from)}`,
    to === undefined ? undefined : sql`${time} < ${startsOn(addDays(to, 1))}`,
  )
}

function hasPhone(part: string): SQL {
  return sql`(strpos(${orders.receiverPhone}, ${part}) > 0 or exists (
    select from ${users} where ${users.id} = ${orders.userId} and strpos(${users.phone}, ${part}) > 0))`
}
