import "server-only"
import { isbot } from "isbot"
import { data, type RouterContextProvider } from "react-router"
import { getShopApi, type ShopApiClient } from "#app/api/shop-api-client.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { getHome } from "#contract/home.ts"
import type { PerfumeCard } from "#contract/products.ts"

/** Milliseconds for which the page waits for its best sellers. */
const MAX_WAIT = 300
const MAX_PERFUMES = 4

export interface NotFoundPage {
  request: Request
  context: Readonly<RouterContextProvider>
}

interface NotFoundOptions extends NotFoundPage {
  /** A message in place of the page's own, in the visitor's language. */
  words?: string
}

/**
 * Creates the 404 response of a page, with a few best sellers for its reader: none when the shop API is slow or down.
 * Crawlers get no body, so nothing is read for them.
 */
export async function createNotFound({ request, context, words }: NotFoundOptions) {
  const isCrawler = isbot(request.headers.get("user-agent"))
  const perfumes = isCrawler ? [] : await listBestSold(getShopApi(context))
  return data({ words, perfumes }, { status: 404 })
}

async function listBestSold(shop: ShopApiClient): Promise<PerfumeCard[]> {
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
