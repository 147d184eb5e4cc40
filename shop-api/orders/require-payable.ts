import { and, asc, eq } from "drizzle-orm"
import { joinArrivals } from "#domain/delivery-date.ts"
import type { Locale } from "#domain/locale.ts"
import { listProductsByIds } from "#shop-api/catalogue/products-by-ids.ts"
import type { ProductContext } from "#shop-api/catalogue/to-wire-products.ts"
import { checkPromocode, type PromocodeRow } from "#shop-api/checkout/check-promocode.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { formatMessage } from "#shop-api/http/error-response.ts"
import { findContainingOrder } from "#shop-api/orders/overlapping-orders.ts"
import { RETRY_MS, UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"
import type { Services } from "#shop-api/services.ts"

interface PayableOptions {
  country: CountryRow
  at: Date
  drawingSource: ProductContext["drawingSource"]
  /**
   * Whether the customer pays with a saved card. A payment on the provider's page takes longer and must begin earlier
   * (RETRY_MS).
   */
  isByCard: boolean
}

/**
 * Requires that a refused order can be paid now, except for its promocode, which `requirePromocode` checks. Returns the
 * ids of its products, and the arrival dates that the order gets if it is paid now.
 *
 * @throws ApiError 409 when the time to pay it is over, a newer order has all its products [D1.282], or one of them
 *   cannot be ordered [D1.280]
 */
export async function requirePayable(
  db: Db,
  order: OrderRow,
  { country, at, drawingSource, isByCard }: PayableOptions,
): Promise<{
  productIds: number[]
  arrival: Partial<Pick<OrderRow, "arrivalFrom" | "arrivalTo">>
}> {
  const timeToPay = isByCard ? UNPAID_MS : RETRY_MS
  if (at.getTime() - order.createdAt.getTime() >= timeToPay) {
    throw new ApiError(409, "order.not_paid_in_time")
  }
  const lines = await db
    .select({ id: orderItems.productId, name: orderItems.name })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
  const productIds = lines.map(({ id }) => id)
  const containing = await findContainingOrder(db, order, productIds)
  if (containing) {
    const key = containing.isPaid ? "order.ordered_again" : "order.ordered_again_unpaid"
    throw new ApiError(409, { key, params: { number: String(containing.number) } })
  }
  const { items } = await listProductsByIds(db, productIds, { country, now: at, drawingSource })
  const orderable = new Set(items.flatMap(({ id, canBeAdded }) => (canBeAdded ? [id] : [])))
  const missing = lines.find(({ id }) => !orderable.has(id))
  if (missing) {
    throw new ApiError(409, { key: "order.not_orderable", params: { name: missing.name } })
  }
  const arrival = joinArrivals(items)
  return {
    productIds,
    arrival: arrival ? { arrivalFrom: arrival.from, arrivalTo: arrival.to } : {},
  }
}

/**
 * Requires that the promocode of a refused order, if it has one, can be used again. Its use was deleted when the
 * payment was refused, so other orders may have used it up since. The promocode's first and last day and its minimum
 * subtotal are not checked: it was valid when the order was placed, and an order keeps its discount when the operator
 * ends or changes the promocode.
 *
 * @param options `lock` keeps other orders from using the promocode until the transaction ends
 * @throws ApiError 409 when the promocode cannot be used
 */
export async function requirePromocode(
  db: Db,
  { userId, promocode: code, productsTotal: subtotal }: OrderRow,
  { lock, ...where }: { country: CountryRow; locale: Locale; lock: boolean },
): Promise<PromocodeRow | null> {
  if (code === null) return null
  const check = { ...where, userId, subtotal, at: null }
  const checked = await checkPromocode(db, code, check, { lock })
  if ("promocode" in checked) return checked.promocode
  const { problem } = checked
  // These two problems mean that unpaid orders of the customer use the promocode. Their messages say that the customer
  // can pay or cancel such an order.
  const isReleasable =
    problem.key === "promocode.unpaid_order" || problem.key === "promocode.unpaid_orders"
  throw new ApiError(409, isReleasable ? problem : "order.promocode_gone")
}

/**
 * Finds why the customer cannot pay a refused order now. If the customer has a verified card, checks the deadline of a
 * card payment, which is later, otherwise the deadline of a payment on the provider's page.
 *
 * @returns the text of the error with which `retryPayment` would refuse; null if the order can be paid
 */
export async function findPayProblem(
  { database: { db }, countries, drawingSource }: Services,
  orderId: string,
  { locale, t, now }: Caller,
): Promise<string | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const country = order && (await countries.find(order.countryId))
  if (!order || !country) return null
  try {
    const [card] = await db
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.userId, order.userId), eq(cards.verified, true)))
      .limit(1)
    const isByCard = card !== undefined
    await requirePayable(db, order, { country, at: now(), drawingSource, isByCard })
    await requirePromocode(db, order, { country, locale, lock: false })
    return null
  } catch (error) {
    if (error instanceof ApiError) return formatMessage(t, error.wording)
    throw error
  }
}
