import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { findHomeContent } from "./find-home-content.ts"

const MAX_PERFUMES = 4

/**
 * Lists a few best sellers, or new perfumes while the shop has no sales. The list is empty when the shop API is slow or
 * down.
 */
export async function listBestSold(shop: ShopApiClient): Promise<PerfumeCard[]> {
  const home = await findHomeContent(shop)
  if (home === null) return []
  const { best_sold: bestSold, arrivals } = home
  return (bestSold.length > 0 ? bestSold : arrivals).slice(0, MAX_PERFUMES)
}
