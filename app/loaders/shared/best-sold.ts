import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { getHome } from "#contract/home.ts"
import type { PerfumeCard } from "#contract/products.ts"

/** Milliseconds for which a page waits for its best sellers. */
const MAX_WAIT = 300
const MAX_PERFUMES = 4

/** A few best sellers, or new perfumes in a shop without sales; none when the shop API is slow or down. */
export async function listBestSold(shop: ShopApiClient): Promise<PerfumeCard[]> {
  const read = shop.call(getHome, { query: { group: "perfume" } }).then(
    ({ best_sold: bestSold, arrivals }) =>
      (bestSold.length > 0 ? bestSold : arrivals).slice(0, MAX_PERFUMES),
    (error: unknown) => {
      if (error instanceof ShopError) return []
      throw error
    },
  )
  const { promise: timeout, resolve: onTimeout } = Promise.withResolvers<PerfumeCard[]>()
  const timer = setTimeout(onTimeout, MAX_WAIT, [])
  try {
    return await Promise.race([read, timeout])
  } finally {
    clearTimeout(timer)
  }
}
