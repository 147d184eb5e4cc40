import { expect, type Page } from "playwright/test"

/**
 * Starts hydration by a pointer event and waits until the page is hydrated. Before hydration, a click on a link would
 * load a new document.
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
  // Stops the clock a minute ahead, because the clock runs on during this call and cannot stop at a time in the past.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Waits until React has run the effects of its last rendering, such as those that set and clear timers. */
export async function waitForEffects(page: Page): Promise<void> {
  // A background task runs after all pending tasks of ordinary priority, with which React schedules effects.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: "background" }))
}

/**
 * Opens a page that is not hydrated until the visitor's first interaction. If a busy shop sends the page without the
 * footer's links, the page is hydrated at once to load them. The function then opens the page again.
 */
export async function openBeforeHydration(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    expect(await page.locator("[data-live-at-once], html[data-live]").count()).toBe(0)
  }).toPass({ timeout: 30_000 })
}
