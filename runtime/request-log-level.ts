/** The values of the setting LOG_REQUESTS, which .env.example explains. */
export const LOG_REQUESTS = ["problems", "work", "all"] as const
export type LogRequests = (typeof LOG_REQUESTS)[number]

/** A response that takes this number of milliseconds or more counts as a problem. */
const SLOW = 1000

/**
 * Returns the log level for a request that has ended, or null when the request must not be logged. Failures and slow
 * responses are always logged.
 *
 * @param request `isCheap` is true for requests of which a busy shop gets thousands each second. In a storefront, these
 *   are requests for cached pages and files, and requests that it refuses without reading them. In the shop API, these
 *   are requests for pictures.
 */
export function findRequestLevel(
  which: LogRequests,
  { status, ms, isCheap }: { status: number; ms: number; isCheap: boolean },
): "warn" | "info" | null {
  if (status >= 500 || ms >= SLOW) return "warn"
  if (which === "all" || (which === "work" && !isCheap)) return "info"
  return null
}
