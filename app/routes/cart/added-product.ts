import { loadAddedProduct } from "#app/loaders/cart/added-product.ts"
import { findAddedProduct } from "#app/screens/shared/added-product/find-added-product.ts"
import type { Route } from "./+types/added-product.ts"

/**
 * Responds with the JSON for the toast about the product that the browser has just added to the cart. The JSON is null
 * if the cart no longer contains the product, because another tab has removed it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id, cart } = await loadAddedProduct(args)
  const product = findAddedProduct(id, cart)
  return Response.json(product, { headers: { "Cache-Control": "private, no-store" } })
}
