import { setTimeout as delay } from "node:timers/promises"

/**
 * Milliseconds: the shop refuses what is sent within a second of being shown. Its clock is that of the shop API, which
 * the storefront may have heard late, and so be behind ours.
 */
const MINIMUM_FILL_TIME = 1000
const CLOCK_DIFFERENCE = 500

/** Waits until the shop no longer takes the sender of a form for a robot, by the form's stamp. */
export async function waitForMinimumFillTime(stamp: string): Promise<void> {
  const shownAt = Number(stamp.split(".")[0])
  if (Number.isNaN(shownAt)) throw new Error(`"${stamp}" is not the stamp of a form`)
  const end = shownAt + MINIMUM_FILL_TIME + CLOCK_DIFFERENCE
  while (Date.now() < end) await delay(50)
}
