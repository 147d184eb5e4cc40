import { promocodes } from "#shop-api/db/schema/orders.ts"
import type { Customer } from "#tests/support/api-customers.ts"
import { newKey, place } from "#tests/support/orders.ts"
import type { ApiCalls, Reply, TestApi } from "#tests/support/test-api.ts"

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

/** Adds a promocode of five percent. */
export async function addPromocode(
  api: TestApi,
  limits: { limitTotal: number | null; limitPerCustomer: number | null },
): Promise<{ promocode: string; id: number }> {
  const code = newKey().toUpperCase()
  const [row] = await api.database.db
    .insert(promocodes)
    .values({ code, discountPercent: 5, starts: "2026-01-01", minimalSubtotal: {}, ...limits })
    .returning({ id: promocodes.id })
  if (!row) throw new Error("the promocode was not added")
  return { promocode: code, id: row.id }
}
