import "server-only"
import type { ShopErrorKind } from "#app/api/shop-error.ts"

type Outcome = "answered" | ShopErrorKind

const counts = new Map<string, Map<Outcome, number>>()

/** @param call method and path of the contract, with its parameters' names */
export function countCall(call: string, outcome: Outcome): void {
  const outcomes = counts.get(call) ?? new Map<Outcome, number>()
  counts.set(call, outcomes)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** Calls of the shop API since the start, by outcome. Responses from the API cache are not counted. */
export function listCallCounts(): { call: string; outcome: Outcome; count: number }[] {
  return [...counts].flatMap(([call, outcomes]) =>
    [...outcomes].map(([outcome, count]) => ({ call, outcome, count })),
  )
}
