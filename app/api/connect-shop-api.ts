import "server-only"
import { isbot } from "isbot"
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { ApiCache } from "#app/api/api-cache.ts"
import { sendOverNetwork } from "#app/api/send-over-network.ts"
import { ShopApiClient, shopApiContext, type ShopOptions } from "#app/api/shop-api-client.ts"
import { isUnanswered } from "#app/api/shop-error.ts"
import { env } from "#app/host/env.ts"
import { hostContext } from "#app/host/host-context.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { sessionContext } from "#app/session/session.ts"
import type { HostContext } from "#runtime/host-context.ts"

/**
 * Seconds for which a response of the shop API is fresh. When the catalogue changes, the storefront marks all responses
 * as stale. If it misses a change, this limits their age.
 */
const TTL_SECONDS = 5

/**
 * Maximum number of values (texts, numbers and objects) in the API cache. It is enough for a few hundred pages of the
 * catalogue, each of about 1,500 values and 40 kB.
 */
const MAX_VALUES = 300_000

const cache = new ApiCache({
  maxEntries: 2000,
  maxValues: MAX_VALUES,
  ttl: TTL_SECONDS * 1000,
  isUnanswered,
})

/** Marks the cached responses of the shop API as stale. */
export function clearApiCache(): void {
  cache.clear()
}

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
    ...(directives ? {} : { cache }),
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

/**
 * Creates the shop API client of the request. If the shop API sets the cookie `device`, which identifies this browser,
 * sends it on to the browser.
 */
export const shopApiMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = context.get(sessionContext)
  const host = context.get(hostContext)
  const shop = connectShopApi(host, {
    locale: context.get(localeContext),
    country: session.country,
    token: session.token,
    // The shop API counts searches that find nothing, but not those of robots. A rendering for the page cache is marked
    // as a robot's, too: a search is cached at its second request (server/page-cache/doorkeeper.ts), and the shop API
    // has counted the first request.
    isRobot: host.cache !== null || isbot(request.headers.get("user-agent")),
    cookies: { otp_request: session.otpRequest ?? "", device: session.device ?? "" },
  })
  context.set(shopApiContext, shop)
  const response = await next()
  const device = await shop.findRelayedCookie("device")
  if (device !== null && device !== session.device) session.saveDevice(device)
  return response
}
