import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { logError } from "#app/host/log.ts"
import type { Session } from "#app/session/session.ts"
import { listCartProducts, type Product, type ProductDetail } from "#contract/products.ts"
import { addViewed } from "#domain/viewed.ts"
import type { HostContext } from "#runtime/host-context.ts"

/** One row of cards on a large screen. */
const SHOWN = 4

/**
 * The perfumes that this browser has looked at, the latest first, as they are now: what is gone, or not sold in the
 * visitor's country, is left out. Made of the cookie alone and of nothing that the page shows, so that it can be
 * asked for beside the page; a browser without the cookie has none and asks nothing. A list that the shop API does
 * not answer is an empty one: no page is to fail for it.
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

/** Those to show beside a perfume: never that one nor another volume of it, and no perfume twice. */
export function besideProduct(
  viewed: readonly Product[],
  { id, variants }: Pick<ProductDetail, "id" | "variants">,
) {
  const own = new Set([id, ...variants.map((variant) => variant.id)])
  const perfumes = new Map<string, Product>()
  for (const product of viewed) {
    const perfume = `${String(product.brand.id)} ${product.name}`
    if (!own.has(product.id) && !perfumes.has(perfume)) perfumes.set(perfume, product)
  }
  return [...perfumes.values()].slice(0, SHOWN)
}

/** Puts the perfume that is looked at in front; looking at it again writes no cookie. */
export function rememberViewed(session: Session, id: number): void {
  const { viewed } = session
  if (viewed[0] !== id) session.saveViewed(addViewed(viewed, id))
}
