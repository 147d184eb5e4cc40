import "server-only"
import { isbot } from "isbot"
import type { MiddlewareFunction } from "react-router"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext } from "#app/host/host-context.ts"
import { localeContext } from "#app/i18n/translations.ts"
import { sessionContext } from "#app/session/session.ts"

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
