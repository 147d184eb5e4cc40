import "server-only"
import { loadOrder } from "#app/loaders/order.ts"
import { customerContext } from "#app/shop/customer.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/checkout-accepted.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(getShop(context), params.id)
  return {
    firstName: context.get(customerContext).user.first_name,
    arrival: order.arrival,
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
