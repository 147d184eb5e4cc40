import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { listBestSold } from "#app/loaders/shared/list-best-sold.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/cart/+types/cart.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, session] = [getShopApi(context), getSession(context)]
  return {
    cart: await loadCart(shop, session),
    /** What the visitor may add to an empty cart. */
    suggestions: session.cart.length === 0 ? await listBestSold(shop) : [],
  }
}
