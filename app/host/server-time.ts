import "server-only"
import { SHOP_TIME_HEADER } from "#runtime/internal-headers.ts"

/** An answer may have been on its way for so long, in milliseconds: what differs by less is the same time. */
const SLIGHT = 2000

/** What the shop API said, and when that was on a clock that nobody can set. */
let heard: { time: number; at: number } | null = null

/**
 * Milliseconds since the epoch, by the shop API's clock: what one storefront signs, the shop API and other storefronts
 * are to believe, and the clock of this machine may be set wrong. By that one until the shop API has answered.
 */
export function getServerTime(): number {
  return heard ? Math.round(heard.time + performance.now() - heard.at) : Date.now()
}

/** Takes the time from an answer of the shop API. */
export function syncClock({ headers }: Pick<Response, "headers">): void {
  const time = Number(headers.get(SHOP_TIME_HEADER))
  if (!Number.isSafeInteger(time) || time <= 0) return
  if (heard && Math.abs(time - getServerTime()) < SLIGHT) return
  heard = { time, at: performance.now() }
}
