import "server-only"
import { loadOrder } from "#app/loaders/order.ts"
import { getSession } from "#app/session/session.ts"
import { formatAnyPhone, getActiveCountry } from "#app/shop/active-country.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/cabinet-order.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const [order, { countries }] = await Promise.all([
    loadOrder(shop, params.id),
    getActiveCountry(shop, getSession(context)),
  ])
  const { receiver } = order
  return {
    order: {
      ...order,
      receiver: { ...receiver, phone: formatAnyPhone(receiver.phone, countries) },
    },
  }
}
