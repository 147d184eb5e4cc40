import { setTimeout as delay } from "node:timers/promises"

/**
 * Minimum milliseconds between the rendering of a form and its submission. The shop delays an earlier submission. The
 * storefront's clock may lag, because it follows the time in a response of the shop API, and that response may have
 * arrived late. CLOCK_DIFFERENCE allows for this.
 */
const MINIMUM_FILL_TIME = 1000
const CLOCK_DIFFERENCE = 500

/** Waits until the shop accepts the form with this stamp without a delay. */
export async function waitForMinimumFillTime(stamp: string): Promise<void> {
  const shownAt = Number(stamp.split(".")[0])
  if (Number.isNaN(shownAt)) throw new Error(`"${stamp}" is not the stamp of a form`)
  const end = shownAt + MINIMUM_FILL_TIME + CLOCK_DIFFERENCE
  while (Date.now() < end) await delay(50)
}
