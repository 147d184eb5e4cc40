import "server-only"
import { SHOP_TIME_HEADER } from "#runtime/shop-api-headers.ts"

/** Milliseconds; a smaller difference may only be the latency of the response. */
const TOLERANCE = 2000

/** Time of the shop API, and `performance.now` when it was received: a monotonic clock, which an operator cannot set. */
let lastSync: { time: number; at: number } | null = null

/**
 * Milliseconds since the epoch by the shop API's clock, or by this machine's until the shop API has responded. All
 * storefronts and the shop API must agree on signed times, and the clock of a machine may be wrong.
 */
export function getServerTime(): number {
  return lastSync ? Math.round(lastSync.time + performance.now() - lastSync.at) : Date.now()
}

/** Sets the time from the headers of a response of the shop API. */
export function syncClock({ headers }: Pick<Response, "headers">): void {
  const time = Number(headers.get(SHOP_TIME_HEADER))
  if (!Number.isSafeInteger(time) || time <= 0) return
  if (lastSync && Math.abs(time - getServerTime()) < TOLERANCE) return
  lastSync = { time, at: performance.now() }
}
