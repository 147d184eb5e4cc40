import "server-only"
import { customerContext } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { getShopTime } from "#app/host/shop-time.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { listOrderPictures } from "#app/loaders/shared/list-order-pictures.ts"
import { loadOrder } from "#app/loaders/shared/load-order.ts"
import { loadViewedOrBestSold } from "#app/loaders/shared/load-viewed-or-best-sold.ts"
import { removePaidFromCart } from "#app/loaders/shared/remove-paid-from-cart.ts"
import type { Order } from "#contract/orders.ts"
import type { Route } from "../../routes/checkout/+types/accepted.ts"

/** Returns until when the customer can open the provider's page to pay a refused order. Null after that deadline. */
function findPageDeadline({ pay_on_page_until }: Order): string | null {
  const isPageOpen = pay_on_page_until && Date.parse(pay_on_page_until) > getShopTime()
  return isPageOpen ? pay_on_page_until : null
}

/** Whether the customer has still to pay for the order, so that nothing should lead away from that. */
const mustPay = ({ status, payment_status }: Order) =>
  status === "collecting" && payment_status !== "paid"

/** Maximum number of product pictures on the page. */
const MAX_PICTURES = 6

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(getShopApi(context), params.id)
  removePaidFromCart(context, order, pagePath("accepted", { id: order.id }))
  return {
    firstName: context.get(customerContext).user.first_name,
    arrival: order.arrival,
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.payment_status,
    paymentType: order.payment_type,
    card: order.card,
    pictures: listOrderPictures(order.items).slice(0, MAX_PICTURES),
    count: order.count,
    total: order.total,
    currency: order.currency,
    payUrl: order.pay_url,
    isReturning: Boolean(order.late_payment),
    payProblem: order.pay_problem ?? null,
    startPayingUntil: order.pay_problem ? null : findPageDeadline(order),
    payUntil: order.pay_problem ? null : (order.pay_until ?? null),
    timeZone: order.time_zone,
    offered: mustPay(order)
      ? null
      : await loadViewedOrBestSold(
          context,
          order.items.map(({ product_id: id }) => id),
        ),
  }
}
