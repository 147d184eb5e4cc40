import { data } from "react-router"
import { loadAdded } from "#app/loaders/cart/added.ts"
import { findAddedProduct } from "#app/screens/shared/added-product/to-added-product.ts"
import type { Route } from "./+types/added.ts"

/** The product that the browser has just added to its cart, as JSON for the message. */
export async function loader(args: Route.LoaderArgs) {
  const { id, cart } = await loadAdded(args)
  const product = findAddedProduct(id, cart)
  if (product === null) throw data(null, { status: 404 })
  return Response.json(product, { headers: { "Cache-Control": "private, no-store" } })
}
