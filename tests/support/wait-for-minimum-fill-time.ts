import { setTimeout as delay } from "node:timers/promises"

/**
 * Milliseconds that must pass between the rendering and the submission of a form, by the shop API's clock. The
 * storefront may have synchronized its clock late, hence CLOCK_DIFFERENCE.
 */
const MINIMUM_FILL_TIME = 1000
const CLOCK_DIFFERENCE = 500

/** Waits until the form with this stamp may be submitted. */
export async function waitForMinimumFillTime(stamp: string): Promise<void> {
  const shownAt = Number(stamp.split(".")[0])
  if (Number.isNaN(shownAt)) throw new Error(`"${stamp}" is not the stamp of a form`)
  const end = shownAt + MINIMUM_FILL_TIME + CLOCK_DIFFERENCE
  while (Date.now() < end) await delay(50)
}
