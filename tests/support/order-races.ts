import type { Customer } from "#tests/support/api-customers.ts"
import { newKey, place } from "#tests/support/orders.ts"
import type { ApiCalls, Reply } from "#tests/support/test-api.ts"

const TRIES = 20

/**
 * Places an order. While the shop API is too busy (503), repeats the request with the same key, as a client does.
 */
export async function placeWithRetries(
  process: ApiCalls,
  buyer: Customer,
  body: unknown,
  { key = newKey() } = {},
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await place(process, buyer, body, { key })
    if (reply.status !== 503 || tries === TRIES) return reply
  }
}

export function countStatuses(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
