import { ulid } from "ulid"
import type { OrderRequest } from "#contract/orders.ts"
import { deleteDraft } from "#shop-api/checkout/checkout-draft.ts"
import { limitPromocodeGuesses } from "#shop-api/checkout/limit-promocode-guesses.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import {
  acquireKey,
  findKeyedOrder,
  hashRequest,
  type IdempotencyKey,
  isWhole,
  type KeyedOrder,
  saveOrderId,
  saveResponse,
} from "#shop-api/orders/idempotency.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { buildPaymentResponse } from "#shop-api/orders/payment-response.ts"
import { queuePlacing } from "#shop-api/orders/placing-queue.ts"
import { getOrderView } from "#shop-api/orders/read-orders.ts"
import { requireReceiver } from "#shop-api/orders/receiver.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import { writeOrReuseOrder } from "#shop-api/orders/write-or-reuse-order.ts"
import type { SessionUser } from "#shop-api/services.ts"

/**
 * Places an order. An idempotency key places at most one order, and a cart has at most one open order (decision 021).
 * First commits the order and its charge in one transaction, then calls the payment provider, then saves the response
 * for repetitions of the request.
 *
 * @throws ApiError 409 when the key was used for a different request, or when the total or the lines differ from what
 *   the customer has seen (`current` is then the new checkout); 422 with an error text for each invalid field; 429 when
 *   the customer has placed many orders lately, has many unpaid orders, or many payments were refused
 */
export async function placeOrder(
  orderServices: OrderServices,
  body: OrderRequest,
  caller: Caller<SessionUser>,
): Promise<StoredResponse> {
  const { db } = orderServices.services.database
  const key: IdempotencyKey = {
    userId: caller.user.id,
    key: caller.idempotencyKey,
    requestHash: hashRequest(caller.country.id, body),
  }
  const commit = () => commitOrder(orderServices, body, caller, key)
  const keyed = (await findKeyedOrder(db, key)) ?? (await queuePlacing(db, commit))
  const { orderId, placed, answer } = keyed
  if (answer) {
    return isWhole(answer)
      ? answer
      : { status: answer.status, order: await getOrderView(orderServices, orderId, caller) }
  }
  const { option, card_id: cardId } = body.payment
  await orderServices.charging.charge(orderId, option === "card" ? cardId : undefined)
  const response = await buildPaymentResponse(
    orderServices,
    { orderId, success: placed ? 201 : 200 },
    caller,
  )
  // After a refused payment, the customer may try again, so the draft of the delivery form is not deleted.
  if (response.status !== 402) await deleteDraft(db, caller.user.id)
  return saveResponse(db, key, { response, placed })
}

async function commitOrder(
  orderServices: OrderServices,
  body: OrderRequest,
  caller: Caller<SessionUser>,
  key: IdempotencyKey,
): Promise<KeyedOrder> {
  const { services } = orderServices
  const at = caller.now()
  // Read before the transaction, because during a transaction PGlite serves no other query.
  const places = { country: caller.country, countries: await services.countries.list() }
  const { promocode } = body
  if (promocode) await limitPromocodeGuesses(services, caller, promocode)
  const committed = await services.database.db.transaction(async (tx) => {
    if (!(await acquireKey(tx, key, at))) return null
    const receiver = await requireReceiver(tx, places, body.delivery)
    const newId = ulid(at.getTime())
    const order = await writeOrReuseOrder(tx, orderServices, { newId, body, receiver, caller })
    await saveOrderId(tx, key, order)
    if (order.isPaid) await deleteDraft(tx, caller.user.id)
    return { ...order, answer: null }
  })
  const keyed = committed ?? (await findKeyedOrder(services.database.db, key))
  if (!keyed) throw new ApiError(503, "error.unavailable", { retryAfter: 1 })
  return keyed
}
