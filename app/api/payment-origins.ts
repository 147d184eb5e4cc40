import "server-only"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
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
 * Returns the origins that a browser contacts to pay. Returns none while the shop API is unavailable, because no order
 * can be placed then. Uses the API cache even in a rendering for the page cache: the page's content does not contain
 * the origins, so it does not become staler.
 */
export async function loadPaymentOrigins(host: HostContext): Promise<Origins> {
  const visitor = { locale: DEFAULT_LOCALE, country: null, token: null }
  try {
    return await connectShopApi({ ...host, cache: null }, visitor).call(listPaymentOrigins, {})
  } catch (error) {
    if (error instanceof ShopError) return NO_ORIGINS
    throw error
  }
}
