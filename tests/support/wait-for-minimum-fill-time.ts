import { setTimeout as delay } from "node:timers/promises"

/**
 * Milliseconds. The shop rejects a form that is sent within a second of being shown. It uses the
 * shop API's clock, which the storefront may have synchronized late.
 */
const MINIMUM_FILL_TIME = 1000
const CLOCK_DIFFERENCE = 500

/** Waits until the form with this stamp has reached the minimum fill time. */
export async function waitForMinimumFillTime(stamp: string): Promise<void> {
  const shownAt = Number(stamp.split(".")[0])
  if (Number.isNaN(shownAt)) throw new Error(`"${stamp}" is not the stamp of a form`)
  const end = shownAt + MINIMUM_FILL_TIME + CLOCK_DIFFERENCE
  while (Date.now() < end) await delay(50)
}
