import { ulid } from "ulid"
import type { OrderRequest } from "#contract/orders.ts"
import { forgetDraft } from "#shop-api/checkout/delivery.ts"
import { guardPromocode } from "#shop-api/checkout/promocodes.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import {
  findPlaced,
  hashRequest,
  type IdempotencyKey,
  saveResponse,
  nameOrder,
  acquireKey,
} from "#shop-api/orders/idempotency.ts"
import { notifyOrder } from "#shop-api/orders/notify-order.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"
import { queuePlacing } from "#shop-api/orders/placing-queue.ts"
import { requireReceiver } from "#shop-api/orders/receiver.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"
import { writeOrder } from "#shop-api/orders/write-order.ts"
import type { SessionUser } from "#shop-api/services.ts"

/**
 * Places an order once, however often it is asked for with the same key: the order and what is to be charged
 * are committed together, then the provider is called, then the answer is kept for whoever repeats it.
 *
 * @throws ApiError 409 when a key was used for another order, or when total or lines are not what the
 *   customer saw (`current` has the new checkout); 422 about fields
 */
export async function placeOrder(
  ordering: Ordering,
  body: OrderRequest,
  caller: Caller<SessionUser>,
): Promise<StoredResponse> {
  const { db } = ordering.services.database
  const key: IdempotencyKey = {
    userId: caller.user.id,
    key: caller.idempotencyKey,
    requestHash: hashRequest(caller.country.id, body),
  }
  const commit = () => commitOrder(ordering, body, caller, key)
  const placed = (await findPlaced(db, key)) ?? (await queuePlacing(db, commit))
  if (placed.answer) return placed.answer
  await ordering.charging.charge(placed.orderId)
  return saveResponse(db, key, await tell(ordering, placed.orderId, caller))
}

async function commitOrder(
  ordering: Ordering,
  body: OrderRequest,
  caller: Caller<SessionUser>,
  key: IdempotencyKey,
): Promise<{ orderId: string; answer: StoredResponse | null }> {
  const { services } = ordering
  const at = caller.now()
  // Read before the transaction: on the embedded store nobody else is served while it lasts.
  const places = { country: caller.country, countries: await services.countries.list() }
  const { promocode } = body
  if (promocode?.trim()) await guardPromocode(services, caller, promocode)
  const committed = await services.database.db.transaction(async (tx) => {
    if (!(await acquireKey(tx, key, at))) return null
    const receiver = await requireReceiver(tx, places, body.delivery)
    const orderId = ulid(at.getTime())
    const { isPaid } = await writeOrder(tx, ordering, { orderId, body, receiver, caller })
    await nameOrder(tx, key, orderId)
    if (isPaid) await forgetDraft(tx, caller.user.id)
    return { orderId, answer: null }
  })
  const placed = committed ?? (await findPlaced(services.database.db, key))
  if (!placed) throw new ApiError(503, "error.unavailable", { retryAfter: 1 })
  return placed
}

/** The answer as things stand now. A draft is kept for another attempt when the payment was refused. */
async function tell(
  ordering: Ordering,
  orderId: string,
  caller: Caller<SessionUser>,
): Promise<StoredResponse> {
  const answer = await notifyOrder(ordering, orderId, caller)
  if (answer.status === 201) await forgetDraft(ordering.services.database.db, caller.user.id)
  return answer
}
