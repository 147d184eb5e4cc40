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

/**
 * Milliseconds for which a page is cached if its Content-Security-Policy lacks the payment origins. A browser applies
 * the policy of the first page until it loads another document. So a visitor who begins with such a page cannot pay.
 */
const TTL_WITHOUT_ORIGINS = 5000

export const NO_ORIGINS: Origins = { cards: [], pages: [] }

/**
 * Returns the origins that a browser contacts to pay. Returns none when the shop API fails, and limits for how long the
 * page is cached. Uses the API cache even when the page is rendered for the page cache: only a header of the page
 * contains the origins, so the content of the page does not become staler.
 */
export async function loadPaymentOrigins(host: HostContext): Promise<Origins> {
  const visitor = { locale: DEFAULT_LOCALE, country: null, token: null }
  try {
    return await connectShopApi({ ...host, cache: null }, visitor).call(listPaymentOrigins, {})
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (host.cache) host.cache.ttl = Math.min(host.cache.ttl, TTL_WITHOUT_ORIGINS)
    return NO_ORIGINS
  }
}
