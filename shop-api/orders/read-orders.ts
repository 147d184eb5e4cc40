import { and, asc, desc, eq, exists, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Order, OrderSummary } from "#contract/orders.ts"
import { listOf, ORDER_STATUSES, type OrderList } from "#domain/order-status.ts"
import { translateAll } from "#locales/translate.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries, districts, regions } from "#shop-api/db/schema/countries.ts"
import {
  charges,
  orderEvents,
  orderItems,
  type OrderRow,
  orders,
} from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { IS_REFUNDING } from "#shop-api/orders/begin-refund.ts"
import { hostedPageUrlOf } from "#shop-api/orders/hosted-page-url.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { getPayDeadlines } from "#shop-api/orders/payment-deadline.ts"
import { RECORDED_REFUNDS } from "#shop-api/orders/recorded-refunds.ts"
import type { SessionUser } from "#shop-api/services.ts"

type ItemRow = typeof orderItems.$inferSelect

const replacingOrders = alias(orders, "replacing_orders")

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Finds an order of the customer, in the format of the API. Null when the order does not exist or belongs to another
 * customer.
 */
export async function findOrder(
  { services, payments }: Pick<OrderServices, "services" | "payments">,
  id: string,
  { user, locale }: Caller<SessionUser>,
): Promise<Order | null> {
  if (!ULID.test(id)) return null
  const { db } = services.database
  const { siteUrl } = services.config
  const [row] = await db
    .select({
      order: orders,
      replacing: { id: replacingOrders.id, number: replacingOrders.number },
      region: regions.name,
      district: districts.name,
      timeZone: countries.timeZone,
      isRefunding: isRefunding(db),
      refundedInPart: RECORDED_REFUNDS,
    })
    .from(orders)
    .innerJoin(regions, eq(regions.id, orders.regionId))
    .innerJoin(districts, eq(districts.id, orders.districtId))
    .innerJoin(countries, eq(countries.id, orders.countryId))
    .leftJoin(replacingOrders, eq(replacingOrders.id, orders.replacedById))
    .where(and(eq(orders.id, id), eq(orders.userId, user.id)))
  if (!row) return null
  const { order, replacing, refundedInPart } = row
  const items = await listItems(db, [id])
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at))
  const attempts = await db
    .select()
    .from(charges)
    .where(eq(charges.orderId, id))
    .orderBy(desc(charges.id))
  const [charge] = attempts
  const payUrl =
    charge && order.paymentStatus === "pending"
      ? hostedPageUrlOf(charge, order, { locale, siteUrl, payments })
      : null
  return {
    ...summarize(row, items),
    timeline: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    products_total: order.productsTotal,
    discount: order.discount,
    discount_percent: order.discountPercent,
    service_fee: order.serviceFee,
    service_fee_percent: order.serviceFeePercent,
    notes: order.notes,
    // The customer may have paid with bonus points after a card was refused. Then `charge` is not the payment of the
    // order.
    card: order.paymentType === "card" ? (charge?.masked ?? null) : null,
    refused_cards: order.paymentStatus === "refused" ? listMaskedCards(attempts) : [],
    refusal:
      order.paymentStatus === "refused"
        ? (charge?.reason ?? translateAll("payment.refused"))[locale]
        : null,
    payer_name: order.payerName,
    sponsor_name: order.sponsorName,
    parent_name: order.parentName,
    receiver: {
      full_name: order.receiverName,
      phone: order.receiverPhone,
      email: order.receiverEmail,
      region: row.region[locale],
      district: row.district[locale],
      address: order.address,
    },
    pay_url: payUrl,
    ...getPayDeadlines(order, payUrl),
    replaced_by: replacing && { id: replacing.id, number: String(replacing.number) },
    late_payment: findLatePayment(attempts),
    refunded_in_part: refundedInPart,
  }
}

/**
 * Returns an order of the customer, like `findOrder`.
 *
 * @throws ApiError 404 when the order does not exist or belongs to another customer
 */
export async function requireOrder(...args: Parameters<typeof findOrder>): Promise<Order> {
  const order = await findOrder(...args)
  if (!order) throw new ApiError(404, "order.not_found")
  return order
}

/** Returns an order that exists, as the customer sees it now. */
export async function getOrderView(
  orderServices: Pick<OrderServices, "services" | "payments">,
  orderId: string,
  caller: Caller<SessionUser>,
): Promise<Order> {
  const order = await findOrder(orderServices, orderId, caller)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}

function listMaskedCards(attempts: readonly (typeof charges.$inferSelect)[]): string[] {
  return [...new Set(attempts.flatMap(({ masked }) => masked ?? []))]
}

/**
 * Returns the state of the refund of money that arrived after the shop had refused its charge. Null when no such money
 * has arrived.
 */
function findLatePayment(
  attempts: readonly (typeof charges.$inferSelect)[],
): NonNullable<Order["late_payment"]> | null {
  const late = attempts.filter(({ latePaidAt }) => latePaidAt !== null)
  if (late.length === 0) return null
  return late.some(({ state }) => state === "refunding") ? "refunding" : "refunded"
}

/** Lists one page of the customer's orders, newest first. `totals` has the number of all orders of each list. */
export async function listOrderPage(
  db: Db,
  userId: number,
  { state, page, per_page: size }: { state: OrderList; page: number; per_page: number },
): Promise<{ items: OrderSummary[]; totals: Record<OrderList, number> }> {
  const statusesOf = (list: OrderList) => ORDER_STATUSES.filter((status) => listOf(status) === list)
  const isIn = (list: OrderList) =>
    and(eq(orders.userId, userId), inArray(orders.status, statusesOf(list)))
  const totals = {
    in_progress: db.$count(orders, isIn("in_progress")),
    delivered: db.$count(orders, isIn("delivered")),
  }
  // The query starts from `users` and left-joins the orders. So the first page of an empty list still gets one row,
  // which has the totals and no order.
  const rows = await db
    .select({
      order: orders,
      timeZone: countries.timeZone,
      isRefunding: isRefunding(db),
      totals,
    })
    .from(users)
    .leftJoin(orders, isIn(state))
    .leftJoin(countries, eq(countries.id, orders.countryId))
    .where(eq(users.id, userId))
    .orderBy(desc(orders.number))
    .limit(size)
    .offset((page - 1) * size)
  const found = rows.flatMap(({ order, timeZone, ...row }) =>
    order && timeZone ? [{ order, timeZone, ...row }] : [],
  )
  const items = await listItems(
    db,
    found.map(({ order }) => order.id),
  )
  return {
    items: found.map((row) => {
      const own = items.filter(({ orderId }) => orderId === row.order.id)
      return summarize(row, own)
    }),
    // A page after the last one has no row that could contain the totals.
    totals: rows[0]?.totals ?? {
      in_progress: await totals.in_progress,
      delivered: await totals.delivered,
    },
  }
}

async function listItems(db: Db, orderIds: string[]): Promise<ItemRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
}

/** Builds the SQL expression that tells whether the payment of an order is still to be refunded. */
function isRefunding(db: Db) {
  const ofOrder = and(eq(charges.orderId, orders.id), IS_REFUNDING)
  return sql<boolean>`${exists(db.select({ id: charges.id }).from(charges).where(ofOrder))}`
}

interface SummarizedRow {
  order: OrderRow
  timeZone: string
  isRefunding: boolean
}

function summarize(
  { order, timeZone, isRefunding: refunding }: SummarizedRow,
  items: readonly ItemRow[],
): OrderSummary {
  return {
    id: order.id,
    number: String(order.number),
    status: order.status,
    payment_status: order.paymentStatus,
    refunding,
    payment_type: order.paymentType,
    created_at: order.createdAt.toISOString(),
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    arrival: arrivalOf(order),
    total: order.total,
    currency: order.currency,
    count: items.reduce((sum, { qty }) => sum + qty, 0),
    items: items.map(({ productId, name, brand, image, price, qty, volume }) => ({
      product_id: productId,
      name,
      brand,
      image,
      price,
      qty,
      volume,
    })),
    time_zone: timeZone,
  }
}

/** Returns the days on which the shop promised that an order arrives. Null for old orders. */
export function arrivalOf({ arrivalFrom: from, arrivalTo: to }: OrderRow): OrderSummary["arrival"] {
  return from && to ? { from, to } : null
}
