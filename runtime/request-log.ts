/** Values of LOG_REQUESTS, which .env.example explains. */
export const LOG_REQUESTS = ["problems", "work", "all"] as const
export type LogRequests = (typeof LOG_REQUESTS)[number]

/** Milliseconds after which any response counts as a problem. */
const SLOW = 1000

/**
 * The log level of a finished request; null when it is not logged. Failures and slow responses always are.
 *
 * @param request `isCheap` for a storefront's cached pages, files and requests that it refuses unread, and for the shop
 *   API's pictures: a busy shop has thousands of them a second
 */
export function findRequestLevel(
  which: LogRequests,
  { status, ms, isCheap }: { status: number; ms: number; isCheap: boolean },
): "warn" | "info" | null {
  if (status >= 500 || ms >= SLOW) return "warn"
  if (which === "all" || (which === "work" && !isCheap)) return "info"
  return null
}
