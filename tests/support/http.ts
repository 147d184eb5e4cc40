import { type APIRequestContext, devices, request as requests } from "playwright/test"
import { test as base } from "vitest"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { startShop } from "#tests/support/shop.ts"
import { openShop } from "#tests/support/visitors.ts"

/** The shop treats any other program as a crawler. */
const { userAgent } = devices["Desktop Chrome"]

/**
 * Vitest's test with the built shop, for tests over plain HTTP: one shop for each worker, and
 * `request`, a new visitor.
 */
export const test = base
  .extend("shop", { scope: "worker" }, async ({}, { onCleanup }) => {
    const shop = await startShop({ OTP_RESEND_SECONDS: "2" })
    onCleanup(() => shop.stop())
    return shop
  })
  // Opens the shop so that every screen has content.
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
