import { type APIRequestContext, devices, request as requests } from "playwright/test"
import { test as base } from "vitest"
import { fromElsewhere } from "#tests/support/address.ts"
import { startShop } from "#tests/support/shop.ts"
import { openShop } from "#tests/support/visitors.ts"

/** Its user agent is that of an ordinary Chrome: any other program is taken for a crawler. */
const { userAgent } = devices["Desktop Chrome"]

/**
 * Vitest's test with the built shop behind it, for what is said over HTTP alone: one shop for each worker, and `request`,
 * a visitor of it that nobody has seen before.
 */
export const test = base
  .extend("shop", { scope: "worker" }, async ({}, { onCleanup }) => {
    const shop = await startShop({ OTP_RESEND_SECONDS: "2" })
    onCleanup(() => shop.stop())
    return shop
  })
  // There is something to see on every screen then.
  .extend("opened", { scope: "worker" }, async ({ shop }, { onCleanup }) => {
    const opened = await openShop(shop, 0)
    onCleanup(() => opened.close())
    return opened
  })
  .extend("request", async ({ shop }, { onCleanup }): Promise<APIRequestContext> => {
    const request = await requests.newContext({
      ...{ baseURL: shop.url, userAgent },
      extraHTTPHeaders: fromElsewhere(),
    })
    onCleanup(() => request.dispose())
    return request
  })
