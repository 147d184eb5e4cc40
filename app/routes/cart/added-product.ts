import { loadAddedProduct } from "#app/loaders/cart/added-product.ts"
import { findAddedProduct } from "#app/screens/shared/added-product/find-added-product.ts"
import type { Route } from "./+types/added-product.ts"

/**
 * Responds with the product that the browser has just added to its cart, as JSON for the message. The JSON is null when
 * the cart no longer has the product, because another tab removed it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id, cart } = await loadAddedProduct(args)
  const product = findAddedProduct(id, cart)
  return Response.json(product, { headers: { "Cache-Control": "private, no-store" } })
}
