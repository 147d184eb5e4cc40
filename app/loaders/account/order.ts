import "server-only"
import type { RouterContextProvider } from "react-router"
import { getActiveCountry } from "#app/api/active-country.ts"
import { formatAnyPhone } from "#app/api/country-phones.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { loadOrder } from "#app/loaders/shared/load-order.ts"
import { removePaidFromCart } from "#app/loaders/shared/remove-paid-from-cart.ts"
import { getSession } from "#app/session/session.ts"
import { type Card, listCards } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"
import type { Route } from "../../routes/account/+types/order.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await loadOrderView(context, params.id)
  removePaidFromCart(context, view.order, pagePath("order", { id: view.order.id }))
  return view
}

/**
 * Loads an order of the signed-in customer. `payAgainCards` lists the verified cards with which the customer can pay
 * the order again after a refused payment. It is null if no payment was refused, if the order cannot be paid now, or if
 * the order's country takes no cards.
 */
export async function loadOrderView(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ order: Order; payAgainCards: Card[] | null }> {
  const shop = getShopApi(context)
  const [order, { countries }] = await Promise.all([
    loadOrder(shop, id),
    getActiveCountry(shop, getSession(context)),
  ])
  const { receiver } = order
  const phone = formatAnyPhone(receiver.phone, countries)
  const view = { ...order, receiver: { ...receiver, phone } }
  if (order.status !== "collecting" || order.payment_status !== "refused" || order.pay_problem) {
    return { order: view, payAgainCards: null }
  }
  const { cards, card_provider } = await shop.call(listCards, { query: { order_id: order.id } })
  return { order: view, payAgainCards: card_provider && cards.filter(({ verified }) => verified) }
}
