import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { findHomeContent } from "./find-home-content.ts"
import { hasVolumeAmong } from "./has-volume-among.ts"

const MAX_PERFUMES = 4

/**
 * Lists a few best sellers, and new perfumes if there are too few, without perfumes of which the page shows a volume
 * already. The list is empty when the shop API is slow or down.
 */
export async function listBestSold(
  shop: ShopApiClient,
  shownIds: readonly number[] = [],
): Promise<PerfumeCard[]> {
  const home = await findHomeContent(shop)
  if (home === null) return []
  const { best_sold: bestSold, arrivals } = home
  const others = [...bestSold, ...arrivals].filter((card) => !hasVolumeAmong(card, shownIds))
  return [...new Map(others.map((card) => [card.id, card])).values()].slice(0, MAX_PERFUMES)
}
