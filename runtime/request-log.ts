/** Which requests leave a line in the log: see LOG_REQUESTS in .env.example. */
export const LOG_REQUESTS = ["problems", "work", "all"] as const
export type LogRequests = (typeof LOG_REQUESTS)[number]

/** Milliseconds after which an answer is a problem, whatever it was. */
const SLOW = 1000

/**
 * How an answered request is logged; null for not at all. Failures and slow answers always are. `isCheap` is what a
 * busy shop answers thousands of a second: kept pages, files, pictures.
 */
export function findRequestLevel(
  which: LogRequests,
  { status, ms, isCheap }: { status: number; ms: number; isCheap: boolean },
): "warn" | "info" | null {
  if (status >= 500 || ms >= SLOW) return "warn"
  if (which === "all" || (which === "work" && !isCheap)) return "info"
  return null
}
