import "server-only"
import { data } from "react-router"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { isRejected } from "#app/api/shop-error.ts"
import { getProduct, type ProductDetail } from "#contract/products.ts"

/** @throws a 404 response with the shop API's message: the product is unknown, or not sold in the visitor's country */
export async function requireProduct(shop: ShopApiClient, id: number): Promise<ProductDetail> {
  try {
    return await shop.call(getProduct, { params: { id }, query: { group: "perfume" } })
  } catch (error) {
    if (isRejected(error) && error.status === 404) {
      throw data({ words: error.message }, { status: 404 })
    }
    throw error
  }
}
