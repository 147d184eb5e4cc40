import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { listBestSold } from "#app/loaders/shared/list-best-sold.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import { loadViewedOrBestSold } from "#app/loaders/shared/load-viewed-or-best-sold.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/cart/+types/cart.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, session] = [getShopApi(context), getSession(context)]
  const ids = session.cart.map(({ id }) => id)
  if (ids.length === 0) {
    return { cart: await loadCart(shop, session), offered: await loadViewedOrBestSold(context) }
  }
  const [cart, perfumes] = await Promise.all([loadCart(shop, session), listBestSold(shop, ids)])
  return { cart, offered: { kind: "for_order" as const, perfumes } }
}
