import { expect, type Page } from "playwright/test"

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

/**
 * Moves the page's fake clock, which `page.clock.install()` has set, a minute forward and stops it. Hydrates the page
 * first, because the page starts its scripts with timers.
 */
export async function stopClock(page: Page): Promise<void> {
  await waitForHydration(page)
  // The clock runs on while this call is under way, and cannot stop at a time that has passed.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Waits until React has run the effects of its last rendering, such as those that set and clear timers. */
export async function waitForEffects(page: Page): Promise<void> {
  // A background task runs after all pending tasks of ordinary priority, with which React schedules effects.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: "background" }))
}

/**
 * Opens a page whose scripts run at the visitor's first interaction. A busy shop may send the page without the links of
 * its footer, and scripts then run at once to load them; the page is opened again until it has them.
 */
export async function openBeforeHydration(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    expect(await page.locator("[data-live-at-once], html[data-live]").count()).toBe(0)
  }).toPass({ timeout: 30_000 })
}
