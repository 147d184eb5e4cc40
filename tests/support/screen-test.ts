import { test as base } from "#tests/support/browser.ts"
import { openShop, type OpenShop } from "#tests/support/visitors.ts"

/** The test of browser.ts with a shop in which there is something to see on every screen. */
export const test = base.extend<object, { opened: OpenShop }>({
  opened: [
    async ({ shop }, provide, info) => {
      const opened = await openShop(shop, info.workerIndex)
      await provide(opened)
      await opened.close()
    },
    { scope: "worker", timeout: 120_000 },
  ],
})

export { expect } from "#tests/support/browser.ts"
