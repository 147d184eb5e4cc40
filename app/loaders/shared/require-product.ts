import "server-only"
import { data } from "react-router"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { createNotFound, type NotFoundPage } from "#app/loaders/shared/create-not-found.ts"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"

/**
 * Loads a product that is sold in the visitor's country.
 *
 * @param page request and context of the page. If given, the 404 response also contains a few best sellers, which the
 *   page offers
 * @throws a 404 response with the shop API's message if the product is unknown or not sold in the visitor's country
 */
export async function requireProduct(
  shop: ShopApiClient,
  id: number,
  page?: NotFoundPage,
): Promise<ProductDetail> {
  try {
    return await shop.call(getProduct, { params: { id }, query: { group: "perfume" } })
  } catch (error) {
    if (isRejected(error) && error.status === 404) {
      const message = error.message
      throw page ? await createNotFound({ ...page, message }) : data({ message }, { status: 404 })
    }
    throw error
  }
}
