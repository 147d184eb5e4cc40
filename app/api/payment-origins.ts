import "server-only"
import { connectShopApi } from "#app/api/middleware.ts"
import { ShopError } from "#app/api/shop-error.ts"
import { listPaymentOrigins } from "#contract/checkout.ts"
import { DEFAULT_LOCALE } from "#domain/locale.ts"
import type { HostContext } from "#runtime/host-context.ts"

interface Origins {
  cards: string[]
  pages: string[]
}

export const NO_ORIGINS: Origins = { cards: [], pages: [] }

/**
 * The origins that a browser contacts to pay; none while the shop API is away, because no order can be placed then.
 * They come from the API cache for pages that are rendered for the page cache too: no page shows them, so they make
 * no page older.
 */
export async function findPaymentOrigins(host: HostContext): Promise<Origins> {
  const visitor = { locale: DEFAULT_LOCALE, country: null, token: null }
  try {
    return await connectShopApi({ ...host, cache: null }, visitor).call(listPaymentOrigins, {})
  } catch (error) {
    if (error instanceof ShopError) return NO_ORIGINS
    throw error
  }
}
