import "server-only"
import { createOrderNotFound } from "#app/api/order-not-found.ts"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { getOrder, type Order } from "#contract/orders.ts"
import { ORDER_ID_MAX_LENGTH } from "#domain/field-lengths.ts"

/**
 * Loads an order of the customer.
 *
 * @throws a 404 response if the customer has no such order, or ShopError
 */
export async function loadOrder(shop: ShopApiClient, id: string): Promise<Order> {
  if (id.length > ORDER_ID_MAX_LENGTH) throw createOrderNotFound()
  try {
    return await shop.call(getOrder, { params: { id } })
  } catch (error) {
    if (isRejected(error) && error.status !== 401) throw createOrderNotFound()
    throw error
  }
}
