import type { Page } from "playwright/test"

/**
 * Starts hydration by a pointer event and waits until the page is hydrated. Before that, a link loads a new document.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointermove")))
  await page.locator("html[data-live]").waitFor({ state: "attached" })
}

/** Delays requests to matching URLs. Returns a function that lets them continue. */
export async function delayRequests(page: Page, address: RegExp): Promise<() => void> {
  const { promise: gate, resolve } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return () => {
    resolve(undefined)
  }
}
