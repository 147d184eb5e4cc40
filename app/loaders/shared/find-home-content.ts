import "server-only"
import type { ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { waitBriefly } from "#app/loaders/shared/wait-briefly.ts"
import { getHome, type HomeAnswer } from "#contract/home.ts"

/**
 * Loads the content of the home page for other pages, which show parts of it. Returns null when the shop API is slow or
 * down.
 */
export async function findHomeContent(shop: ShopApiClient): Promise<HomeAnswer | null> {
  const read = shop.call(getHome, { query: { group: "perfume" } }).catch((error: unknown) => {
    if (error instanceof ShopError) return null
    throw error
  })
  return await waitBriefly(read)
}
