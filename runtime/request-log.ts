/** Values of LOG_REQUESTS, which .env.example explains. */
export const LOG_REQUESTS = ["problems", "work", "all"] as const
export type LogRequests = (typeof LOG_REQUESTS)[number]

/** Milliseconds after which any response counts as a problem. */
const SLOW = 1000

/**
 * The log level of a finished request; null when it is not logged. Failures and slow responses are always logged.
 *
 * @param request `isCheap` marks requests that a busy shop gets thousands of times a second: in a storefront those for
 *   cached pages and files and those that it refuses without reading them, in the shop API those for pictures
 */
export function findRequestLevel(
  which: LogRequests,
  { status, ms, isCheap }: { status: number; ms: number; isCheap: boolean },
): "warn" | "info" | null {
  if (status >= 500 || ms >= SLOW) return "warn"
  if (which === "all" || (which === "work" && !isCheap)) return "info"
  return null
}
