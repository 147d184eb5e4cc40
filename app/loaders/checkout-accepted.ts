import "server-only"
import { findArrival } from "#app/loaders/checkout.ts"
import { loadOrder } from "#app/loaders/order.ts"
import { getCustomer } from "#app/shop/customer.ts"
import { getShop, type Shop } from "#app/shop/shop.ts"
import type { Order } from "#contract/orders.ts"
import { listCartProducts } from "#contract/products.ts"
import { dateIn } from "#domain/dates.ts"
import type { Route } from "../routes/+types/checkout-accepted.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const order = await loadOrder(shop, params.id)
  return {
    firstName: getCustomer(context).user.first_name,
    arrival: await findPromise(shop, order),
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.payment_status,
    paymentType: order.payment_type,
    card: order.card,
    count: order.count,
    total: order.total,
    currency: order.currency,
    payUrl: order.pay_url,
  }
}

/**
 * The dates that the customer was promised, `YYYY-MM-DD`. The order does not keep them, so they are known on
 * its own day alone: what the catalogue promises then is what it promised the order.
 */
async function findPromise(shop: Shop, order: Order) {
  const dayOf = (instant: Date) => dateIn(instant, order.time_zone)
  if (order.payment_status !== "paid") return null
  if (dayOf(new Date(order.created_at)) !== dayOf(new Date())) return null
  const { items } = await shop.call(listCartProducts, {
    query: { item_ids: order.items.map((item) => item.product_id) },
  })
  return items.length === order.items.length ? findArrival(items) : null
}
