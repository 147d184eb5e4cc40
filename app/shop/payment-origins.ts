import "server-only"
import { connectShop } from "#app/shop/middleware.ts"
import { ShopError } from "#app/shop/shop-error.ts"
import { listPaymentOrigins } from "#contract/checkout.ts"
import { DEFAULT_LOCALE } from "#domain/locale.ts"
import type { HostContext } from "#runtime/host-context.ts"

interface Origins {
  cards: string[]
  pages: string[]
}

export const NO_ORIGINS: Origins = { cards: [], pages: [] }

/** Whom a browser talks to when it pays; nobody while the shop API cannot say, as nothing can be bought then. */
export async function findPaymentOrigins(platform: HostContext): Promise<Origins> {
  const nobody = { locale: DEFAULT_LOCALE, country: null, token: null }
  try {
    return await connectShop(platform, nobody).call(listPaymentOrigins, {})
  } catch (error) {
    if (error instanceof ShopError) return NO_ORIGINS
    throw error
  }
}
