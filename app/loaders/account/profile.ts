import "server-only"
import { getActiveCountry } from "#app/api/active-country.ts"
import { formatAnyPhone } from "#app/api/country-phones.ts"
import { customerContext } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { getSession } from "#app/session/session.ts"
import { checkCheckout } from "#contract/checkout.ts"
import { listOrders } from "#contract/orders.ts"
import type { Route } from "../../routes/account/+types/profile.ts"
import { loadTotal } from "./orders.ts"
import { toOrderCard } from "./to-order-card.ts"

/** Number of orders in progress that the profile shows. */
const SHOWN_ORDERS = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShopApi(context)
  const removed = new URL(request.url).searchParams.get("remove")
  const { user, country } = context.get(customerContext)
  const [orders, account, { countries }] = await Promise.all([
    shop.call(listOrders, { query: { state: "in_progress", per_page: SHOWN_ORDERS } }),
    // This call also returns the customer's bonus points and cards, even for an empty cart.
    shop.call(checkCheckout, { query: { item_ids: [] } }),
    getActiveCountry(shop, getSession(context)),
  ])
  return {
    firstName: user.first_name,
    phone: formatAnyPhone(user.phone, countries),
    country: country.name,
    bonus: { balance: account.bonus_balance, currency: account.currency },
    cards: account.cards,
    orders: orders.items.map(toOrderCard),
    /** The card whose removal the page asks the customer to confirm. */
    removing: account.cards.find(({ id }) => String(id) === removed) ?? null,
    hasNoOrders: orders.total === 0 && (await loadTotal(shop, "delivered", orders)) === 0,
  }
}
