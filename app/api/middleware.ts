import "server-only"
import { isbot } from "isbot"
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { ApiCache } from "#app/api/api-cache.ts"
import { sendOverNetwork } from "#app/api/network.ts"
import { ShopApiClient, shopApiContext, type ShopOptions } from "#app/api/shop-api-client.ts"
import { isUnanswered } from "#app/api/shop-error.ts"
import { env } from "#app/host/env.ts"
import { hostContext } from "#app/host/host-context.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { sessionContext } from "#app/session/session.ts"
import type { HostContext } from "#runtime/host-context.ts"

/** Seconds after which a storefront asks again that hears of no change of the catalogue. */
const TTL_SECONDS = 5

/** Some hundred pages of the catalogue; parsed, a few times as many bytes. Pages are kept beside them. */
const MAX_CHARACTERS = 3_000_000

const cache = new ApiCache({
  maxEntries: 2000,
  maxCharacters: MAX_CHARACTERS,
  ttl: TTL_SECONDS * 1000,
  isUnanswered,
})

/** Drops the cached responses of the shop API: something has changed. */
export function clearApiCache(): void {
  cache.clear()
}

/** An embedded API listens nowhere: the name only has to be a URL. */
const EMBEDDED_URL = "http://shop-api.internal"

type Visitor = Pick<
  ShopOptions,
  "locale" | "country" | "token" | "cookies" | "isRobot" | "readsDeadline"
>

/** Milliseconds for all calls of one file for crawlers, which may name the whole catalogue. */
const FILE_DEADLINE = 60_000

/** A client of the shop API for one request, wherever the API runs. */
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
    // A cached page of cached responses would become twice as old.
    ...{ requestId, ...visitor, ...(directives ? {} : { cache }) },
    visitor: { address: address || null, key: env.INTERNAL_KEY },
  })
}

/**
 * A client that is nobody's, for what is the same for everyone who asks: files for crawlers. `country` is an ISO
 * code, null for the shop's default.
 */
export function connectPublicShopApi(
  context: Readonly<RouterContextProvider>,
  country: string | null,
): ShopApiClient {
  const locale = context.get(localeContext)
  const visitor = { locale, country, token: null, readsDeadline: FILE_DEADLINE }
  return connectShopApi(context.get(hostContext), visitor)
}

/** Gives the request its client of the shop API, with the visitor's language, country, token and cookies. */
export const shopApiMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = context.get(sessionContext)
  const shop = connectShopApi(context.get(hostContext), {
    locale: context.get(localeContext),
    country: session.country,
    token: session.token,
    isRobot: isbot(request.headers.get("user-agent")),
    cookies: { otp_request: session.otpRequest ?? "", device: session.device ?? "" },
  })
  context.set(shopApiContext, shop)
  const response = await next()
  const device = await shop.relayedCookie("device")
  if (device !== null && device !== session.device) session.saveDevice(device)
  return response
}
