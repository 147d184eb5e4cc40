import type { Page } from "playwright/test"

/** Makes a visitor's first move and waits until the page's islands listen: before, a link is a new document. */
export async function whenLive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointermove")))
  await page.locator("html[data-live]").waitFor({ state: "attached" })
}

/** Holds what fits the address back until the function that it answers is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: gate, resolve } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return () => {
    resolve(undefined)
  }
}
