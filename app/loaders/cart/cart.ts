import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/cart/+types/cart.ts"

export function loader({ context }: Route.LoaderArgs) {
  return loadCart(getShopApi(context), getSession(context))
}
