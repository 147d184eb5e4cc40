import { and, asc, eq } from "drizzle-orm"
import type { z } from "zod"
import type { payOrder as payOrderCall } from "#contract/order-actions.ts"
import { joinArrivals } from "#domain/delivery-date.ts"
import type { Locale } from "#domain/locale.ts"
import { listProductsByIds } from "#shop-api/catalogue/cart-products.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { ProductContext } from "#shop-api/catalogue/to-wire-products.ts"
import { forgetDraft } from "#shop-api/checkout/delivery-draft.ts"
import { checkPromocode, redeemPromocode } from "#shop-api/checkout/promocodes.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { charges, orderItems, type OrderRow, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import {
  closeContainedOrders,
  findContainingOrder,
  lockContainedOrders,
} from "#shop-api/orders/open-order-of-cart.ts"
import { buildOrderResponse } from "#shop-api/orders/order-response.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { RETRY_MS, UNPAID_MS } from "#shop-api/orders/payment-deadline.ts"
import { requirePaymentChoice } from "#shop-api/orders/require-payment-choice.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import type { SessionUser } from "#shop-api/services.ts"

type Payment = z.output<NonNullable<typeof payOrderCall.body>>

/**
 * Retries the payment of a refused order, and cancels the customer's other refused orders that this order contains. If
 * the payment is pending or the order is paid, nothing is charged, and the response is the order as it is now.
 *
 * @throws ApiError 404 when the order does not belong to the customer, 409 when it is cancelled, its time to pay is
 *   over, a newer order has all its products, one of them cannot be ordered, or its promocode cannot be used now, 422
 *   with an error text for each invalid field, 429 when too many payments were refused
 */
export async function retryPayment(
  orderServices: OrderServices,
  { id, payment, caller }: { id: string; payment: Payment; caller: Caller<SessionUser> },
): Promise<StoredResponse> {
  const { services, charging } = orderServices
  const countries = await services.countries.list()
  await services.database.db.transaction(async (tx) => {
    await lockCustomer(tx, caller.user)
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, caller.user.id)))
      .for("update")
    if (!order) throw new ApiError(404, "order.not_found")
    if (order.paymentStatus === "expired") throw new ApiError(409, "order.not_paid_in_time")
    if (order.status === "cancelled") throw new ApiError(409, "order.is_cancelled")
    if (order.paymentStatus !== "refused") return
    const timeToPay = payment.card_id === undefined ? RETRY_MS : UNPAID_MS
    if (caller.now().getTime() - order.createdAt.getTime() >= timeToPay) {
      throw new ApiError(409, "order.not_paid_in_time")
    }
    const country = countries.find((known) => known.id === order.countryId)
    if (!country) throw new Error(`order ${id} is of no country`)
    const at = caller.now()
    const lines = await tx
      .select({ id: orderItems.productId, name: orderItems.name })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position))
    const productIds = lines.map((line) => line.id)
    const containing = await findContainingOrder(tx, order, productIds)
    if (containing) {
      const key = containing.isPaid ? "order.ordered_again" : "order.ordered_again_unpaid"
      throw new ApiError(409, { key, params: { number: containing.number } })
    }
    const arrival = await computeArrival(tx, lines, {
      ...{ country, now: at, drawingSource: services.drawingSource },
    })
    const contained = await lockContainedOrders(tx, { userId: caller.user.id, productIds })
    await closeContainedOrders(tx, contained, { by: id, at })
    const charge = await requirePaymentChoice(tx, orderServices, {
      ...payment,
      ...{ orderId: id, userId: caller.user.id, country, prefix: "", at },
    })
    await redeemPromocodeAgain(tx, order, { country, locale: caller.locale })
    await tx.insert(charges).values({ ...charge, orderId: id, state: "pending", createdAt: at })
    await tx
      .update(orders)
      .set({ paymentStatus: "pending", ...arrival })
      .where(eq(orders.id, id))
  })
  await charging.charge(id, payment.card_id)
  const response = await buildOrderResponse(orderServices, { orderId: id, success: 200 }, caller)
  // The draft of the delivery form was not deleted when the payment was refused. It is deleted now, so that the next
  // order starts without the payer, promocode and comment of this one.
  if (response.status !== 402) await forgetDraft(services.database.db, caller.user.id)
  return response
}

/**
 * Computes the arrival dates from the current time.
 *
 * @throws ApiError 409 when a product of the order cannot be ordered now [D1.280]
 */
async function computeArrival(
  tx: Transaction,
  lines: readonly { id: number; name: string }[],
  context: ProductContext,
): Promise<Partial<Pick<OrderRow, "arrivalFrom" | "arrivalTo">>> {
  const ids = lines.map(({ id }) => id)
  const { items } = await listProductsByIds(tx, ids, context)
  const orderable = new Set(items.flatMap(({ id, canBeAdded }) => (canBeAdded ? [id] : [])))
  const missing = lines.find(({ id }) => !orderable.has(id))
  if (missing) {
    throw new ApiError(409, { key: "order.not_orderable", params: { name: missing.name } })
  }
  const arrival = joinArrivals(items)
  return arrival ? { arrivalFrom: arrival.from, arrivalTo: arrival.to } : {}
}

/**
 * Records again that the order uses its promocode. The use was deleted when the payment was refused, so other orders
 * may have used up the promocode since. The promocode must have been valid on the day of the order, not today.
 */
async function redeemPromocodeAgain(
  tx: Transaction,
  { id, userId, promocode: code, productsTotal: subtotal, createdAt: at }: OrderRow,
  where: { country: CountryRow; locale: Locale },
): Promise<void> {
  if (code === null) return
  const use = { ...where, userId, subtotal, at }
  const checked = await checkPromocode(tx, code, use, { lock: true })
  if ("problem" in checked) {
    const { problem } = checked
    // The customer can make a use free again, and the message says how.
    const isReleasable =
      problem.key === "promocode.unpaid_order" || problem.key === "promocode.unpaid_orders"
    throw new ApiError(409, isReleasable ? problem : "order.promocode_gone")
  }
  await redeemPromocode(tx, checked.promocode, { id, userId })
}
