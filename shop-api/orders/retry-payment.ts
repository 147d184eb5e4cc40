import { and, eq } from "drizzle-orm"
import type { z } from "zod"
import type { payOrder as payOrderCall } from "#contract/order-actions.ts"
import { deleteDraft } from "#shop-api/checkout/checkout-draft.ts"
import { redeemPromocode } from "#shop-api/checkout/promocode-uses.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { closeContainedOrders, lockContainedOrders } from "#shop-api/orders/overlapping-orders.ts"
import { buildPaymentResponse } from "#shop-api/orders/payment-response.ts"
import { requirePayable, requirePromocode } from "#shop-api/orders/require-payable.ts"
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
    const country = countries.find((known) => known.id === order.countryId)
    if (!country) throw new Error(`order ${id} is of no country`)
    const at = caller.now()
    const { productIds, arrival } = await requirePayable(tx, order, {
      country,
      at,
      drawingSource: services.drawingSource,
      isByCard: payment.card_id !== undefined,
    })
    const contained = await lockContainedOrders(tx, { userId: caller.user.id, productIds })
    await closeContainedOrders(tx, contained, { by: id, at })
    const charge = await requirePaymentChoice(tx, orderServices, {
      ...payment,
      orderId: id,
      userId: caller.user.id,
      country,
      prefix: "",
      at,
    })
    const { locale } = caller
    const promocode = await requirePromocode(tx, order, { country, locale, lock: true })
    if (promocode) await redeemPromocode(tx, promocode, { id, userId: order.userId })
    await tx.insert(charges).values({ ...charge, orderId: id, state: "pending", createdAt: at })
    await tx
      .update(orders)
      .set({ paymentStatus: "pending", ...arrival })
      .where(eq(orders.id, id))
  })
  await charging.charge(id, payment.card_id)
  const response = await buildPaymentResponse(orderServices, { orderId: id, success: 200 }, caller)
  // The draft of the delivery form was not deleted when the payment was refused. It is deleted now, so that the next
  // order starts without the payer, promocode and comment of this one.
  if (response.status !== 402) await deleteDraft(services.database.db, caller.user.id)
  return response
}
