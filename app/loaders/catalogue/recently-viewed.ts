import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { logError } from "#app/host/log.ts"
import type { Session } from "#app/session/session.ts"
import type { Product, ProductDetail } from "#contract/product-schemas.ts"
import { listCartProducts } from "#contract/products.ts"
import type { HostContext } from "#runtime/host-context.ts"

/** Number of products to show: one row of cards on a large screen. */
const SHOWN_PRODUCTS = 4

/**
 * Loads the products of the cookie `viewed`, the latest first, without those that the visitor's country does not sell.
 * Returns an empty list when the shop API fails, because pages are complete without these products.
 */
export async function listRecentlyViewed(
  shop: ShopApiClient,
  session: Session,
  { requestId }: Pick<HostContext, "requestId">,
): Promise<Product[]> {
  const ids = session.viewed
  if (ids.length === 0) return []
  try {
    return (await shop.call(listCartProducts, { query: { item_ids: ids } })).items
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    logError(requestId, error)
    return []
  }
}

/**
 * Selects the viewed products to show on a product's page. Each perfume is shown once, and the page's own perfume is
 * left out in all its volumes.
 */
export function selectOthers(
  viewed: readonly Product[],
  { id, variants }: Pick<ProductDetail, "id" | "variants">,
) {
  const ids = new Set([id, ...variants.map((variant) => variant.id)])
  const perfumes = new Map<string, Product>()
  for (const product of viewed) {
    const perfume = JSON.stringify([product.brand.id, product.name, product.type])
    if (!ids.has(product.id) && !perfumes.has(perfume)) perfumes.set(perfume, product)
  }
  return [...perfumes.values()].slice(0, SHOWN_PRODUCTS)
}
