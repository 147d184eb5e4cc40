import "server-only"
import { data } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { loadCart } from "#app/loaders/shared/load-cart.ts"
import { ProductId } from "#app/schemas/cart.ts"
import { getSession } from "#app/session/session.ts"
import type { Route } from "../../routes/cart/+types/added-product.ts"

/**
 * Loads the cart, and parses the id of the added product from the URL.
 *
 * @throws a 404 response if the URL contains no product id
 */
export async function loadAddedProduct({ params, context }: Route.LoaderArgs) {
  const id = ProductId.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  return { id: id.data, cart: await loadCart(getShopApi(context), getSession(context)) }
}
