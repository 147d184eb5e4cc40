import { type APIRequestContext, devices, request as requests } from "playwright/test"
import { test as base } from "vitest"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { startShop } from "#tests/support/shop.ts"
import { openShop } from "#tests/support/visitors.ts"

/** The User-Agent of a browser. The shop treats any other program as a crawler. */
const { userAgent } = devices["Desktop Chrome"]

/**
 * Vitest's test for plain HTTP requests to the built shop. Each worker has one shop. `request` sends the requests of a
 * new visitor.
 */
export const test = base
  .extend("shop", { scope: "worker" }, async ({}, { onCleanup }) => {
    const shop = await startShop({ OTP_RESEND_SECONDS: "2" })
    onCleanup(() => shop.stop())
    return shop
  })
  // Prepares one visitor of each kind, with the carts, orders and codes that the screens need.
  .extend("opened", { scope: "worker" }, async ({ shop }, { onCleanup }) => {
    const opened = await openShop(shop)
    onCleanup(() => opened.close())
    return opened
  })
  .extend("request", async ({ shop }, { onCleanup }): Promise<APIRequestContext> => {
    const request = await requests.newContext({
      baseURL: shop.url,
      userAgent,
      extraHTTPHeaders: fromElsewhere(),
    })
    onCleanup(() => request.dispose())
    return request
  })
