import "server-only"
import type { ShopErrorKind } from "#app/api/shop-error.ts"

type Outcome = "answered" | ShopErrorKind

const counts = new Map<string, Map<Outcome, number>>()

/**
 * Counts a call of the shop API.
 *
 * @param call method and path as in the contract, with placeholders, such as "GET /api/v1/products/{id}"
 */
export function countCall(call: string, outcome: Outcome): void {
  // The alert ContractBroken fires at an increase. Prometheus sees no increase when a metric begins with 1, so the
  // count of malformed answers begins with 0.
  const outcomes = counts.get(call) ?? new Map<Outcome, number>([["malformed", 0]])
  counts.set(call, outcomes)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/**
 * Lists how many calls of the shop API had each outcome since the process started. Answers from the API cache are not
 * counted.
 */
export function listCallCounts(): { call: string; outcome: Outcome; count: number }[] {
  return [...counts].flatMap(([call, outcomes]) =>
    [...outcomes].map(([outcome, count]) => ({ call, outcome, count })),
  )
}
