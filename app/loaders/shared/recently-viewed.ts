import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { logError } from "#app/host/log.ts"
import type { Session } from "#app/session/session.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { listCartProducts } from "#contract/products.ts"
import type { HostContext } from "#runtime/host-context.ts"
import { hasVolumeAmong } from "./has-volume-among.ts"

/** Number of perfumes to show: one row of cards on a large screen. */
export const SHOWN_PRODUCTS = 4

/**
 * Loads the perfumes of the products in the cookie `viewed`, the latest first, without those that the visitor's country
 * does not sell. Returns an empty list when the shop API fails, because pages are complete without these perfumes.
 */
export async function listRecentlyViewed(
  shop: ShopApiClient,
  session: Session,
  { requestId }: Pick<HostContext, "requestId">,
): Promise<PerfumeCard[]> {
  const ids = session.viewed
  if (ids.length === 0) return []
  try {
    const query = { item_ids: ids, group: "perfume" } as const
    return (await shop.call(listCartProducts, { query })).items
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    logError(requestId, error)
    return []
  }
}

/**
 * Selects the viewed perfumes to show on a page, without those of which the page shows a volume already. A shop API of
 * an earlier version returns products, of which each perfume is shown once.
 */
export function selectOthers(viewed: readonly PerfumeCard[], shownIds: readonly number[]) {
  const perfumes = new Map<string, PerfumeCard>()
  for (const product of viewed) {
    const perfume = JSON.stringify([product.brand.id, product.name, product.type])
    if (!hasVolumeAmong(product, shownIds) && !perfumes.has(perfume)) perfumes.set(perfume, product)
  }
  return [...perfumes.values()].slice(0, SHOWN_PRODUCTS)
}
