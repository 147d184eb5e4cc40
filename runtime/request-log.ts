/** The values of the setting LOG_REQUESTS, which .env.example explains. */
export const LOG_REQUESTS = ["problems", "work", "all"] as const
export type LogRequests = (typeof LOG_REQUESTS)[number]

/** A response that takes this number of milliseconds or more counts as a problem. */
const SLOW = 1000

/**
 * Returns the log level for a request that has ended, or null when it is not to be logged. Failures and slow responses
 * are always logged.
 *
 * @param request `isCheap` is true for requests of which a busy shop gets thousands each second: in a storefront,
 *   requests for cached pages and files, and requests that are refused without reading them; in the shop API, requests
 *   for pictures
 */
export function findRequestLevel(
  which: LogRequests,
  { status, ms, isCheap }: { status: number; ms: number; isCheap: boolean },
): "warn" | "info" | null {
  if (status >= 500 || ms >= SLOW) return "warn"
  if (which === "all" || (which === "work" && !isCheap)) return "info"
  return null
}
