import "server-only"
import { SHOP_TIME_HEADER } from "#runtime/shop-api-headers.ts"

/**
 * If the time in a response differs from the known time by fewer milliseconds, the known time stays. Such a difference
 * may be only the latency of the response.
 */
const TOLERANCE = 2000
/**
 * Maximum difference in milliseconds between the times of two storefronts. Each may be wrong by TOLERANCE, in opposite
 * directions.
 */
export const MAX_TIME_DIFFERENCE = 2 * TOLERANCE

/**
 * The shop API's time, and the value of `performance.now` when that time arrived. Unlike `Date.now`, `performance.now`
 * does not jump when an operator sets the machine's clock.
 */
let lastSync: { time: number; at: number } | null = null

/**
 * Returns the milliseconds since the epoch by the shop API's clock, or by this machine's clock until the shop API has
 * responded. A machine's clock may be wrong, but all storefronts and the shop API must agree on the times in signed
 * values.
 */
export function getShopTime(): number {
  return lastSync ? Math.round(lastSync.time + performance.now() - lastSync.at) : Date.now()
}

/** Sets the time from the headers of a response of the shop API. */
export function syncShopTime({ headers }: Pick<Response, "headers">): void {
  const time = Number(headers.get(SHOP_TIME_HEADER))
  if (!Number.isSafeInteger(time) || time <= 0) return
  if (lastSync && Math.abs(time - getShopTime()) < TOLERANCE) return
  lastSync = { time, at: performance.now() }
}
