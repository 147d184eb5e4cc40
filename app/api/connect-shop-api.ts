import "server-only"
import type { RouterContextProvider } from "react-router"
import { sendOverNetwork } from "#app/api/send-over-network.ts"
import { sharedApiCache } from "#app/api/shared-api-cache.ts"
import { ShopApiClient, type ShopOptions } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { hostContext } from "#app/host/host-context.ts"
import { localeContext } from "#app/i18n/translations.ts"
import type { HostContext } from "#runtime/host-context.ts"

/** Base URL of an embedded shop API, which is called in the same process. The host name is never resolved. */
const EMBEDDED_URL = "http://shop-api.internal"

type Visitor = Pick<
  ShopOptions,
  "locale" | "country" | "token" | "cookies" | "isRobot" | "readsDeadline"
>

/** Milliseconds for all reads of a client that builds a file for crawlers, such as a sitemap or a page of a feed. */
const FILE_DEADLINE = 60_000

/** Creates the client of an embedded or a remote shop API for one request. */
export function connectShopApi(
  { shopFetch, requestId, address, cache: directives }: HostContext,
  visitor: Visitor,
): ShopApiClient {
  if (!shopFetch && !env.SHOP_API_URL) {
    throw new Error("SHOP_API_URL: needed when the shop API does not run in this process")
  }
  return new ShopApiClient({
    baseUrl: env.SHOP_API_URL ?? EMBEDDED_URL,
    fetch: shopFetch ?? sendOverNetwork,
    requestId,
    ...visitor,
    // A rendering for the page cache bypasses the API cache, because a cached page built from cached responses could be
    // twice as old.
    ...(directives ? {} : { cache: sharedApiCache }),
    visitor: { address: address || null, key: env.INTERNAL_KEY },
  })
}

/**
 * Creates a client that sends no session and no cookies, for files that are the same for all clients.
 *
 * @param country ISO code; null for the default country
 */
export function connectPublicShopApi(
  context: Readonly<RouterContextProvider>,
  country: string | null,
): ShopApiClient {
  const locale = context.get(localeContext)
  const visitor = { locale, country, token: null, readsDeadline: FILE_DEADLINE }
  return connectShopApi(context.get(hostContext), visitor)
}
