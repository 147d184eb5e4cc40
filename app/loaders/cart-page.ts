import "server-only"
import { loadCart } from "#app/loaders/cart.ts"
import { getSession } from "#app/session/session.ts"
import { getShop } from "#app/shop/shop.ts"
import type { Route } from "../routes/+types/cart.ts"

export function loader({ context }: Route.LoaderArgs) {
  return loadCart(getShop(context), getSession(context))
}
