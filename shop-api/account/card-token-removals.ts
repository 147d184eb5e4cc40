import { and, asc, eq, lte, notExists } from "drizzle-orm"
import { DAY_MS } from "#domain/durations.ts"
import type { Db } from "#shop-api/db/database.ts"
import { cardTokenRemovals } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { PaymentUnknownError } from "#shop-api/payments/provider.ts"

/**
 * How long a process's claim to a removal lasts, in milliseconds. Meanwhile, other processes skip the removal. A call
 * to the provider never takes that long.
 */
const CLAIM_MS = 30_000
/** How long after a refusal the shop asks the provider again, and after which time in the queue it gives up. In ms. */
const REFUSED_MS = DAY_MS
const GIVE_UP_MS = 30 * DAY_MS

type CardToken = Pick<typeof cardTokenRemovals.$inferSelect, "provider" | "token">

/**
 * Queues tokens of cards that the payment provider should remove. The maintenance job asks the provider.
 *
 * @param cardId the saved card that had these tokens, if it still exists (with a newer token); otherwise null
 */
export async function queueTokenRemovals(
  tx: Db,
  tokens: readonly CardToken[],
  { cardId = null, at }: { cardId?: number | null; at: Date },
): Promise<void> {
  if (tokens.length === 0) return
  const rows = tokens.map(({ provider, token }) => ({ provider, token, cardId }))
  await tx
    .insert(cardTokenRemovals)
    .values(rows.map((row) => ({ ...row, createdAt: at, dueAt: at })))
    .onConflictDoNothing()
}

/**
 * Deletes the queued removal of a token, if there is one. Called when the removal is done or given up, and when the
 * customer has saved the card with this token again, because the provider must then keep the token.
 */
export async function deleteTokenRemoval(tx: Db, card: CardToken): Promise<void> {
  await tx.delete(cardTokenRemovals).where(isToken(card))
}

/**
 * Removes the queued tokens at their payment providers [D1.380]. Leaves out tokens of cards with a pending charge,
 * because a worker may still pay the charge with them. Asks again at the next run when the provider was unavailable. If
 * it has refused, or the settings do not name it, asks again a day later, until the removal is a month old [D1.390].
 * Several processes may do so at the same time.
 */
export async function removeQueuedTokens(
  { services, payments }: Pick<OrderServices, "services" | "payments">,
  isStopped: () => boolean,
): Promise<void> {
  const { log, now } = services
  const { db } = services.database

  async function removeAtProvider({ provider, token }: CardToken) {
    try {
      const found = payments.find(provider)
      if (!found) throw new Error(`The settings do not name the payment provider ${provider}`)
      await found.removeCard(token)
      return "removed"
    } catch (err) {
      log.warn({ err }, "the payment provider did not remove the token of a card")
      return err instanceof PaymentUnknownError ? "unavailable" : "refused"
    }
  }

  const pending = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.cardId, cardTokenRemovals.cardId), eq(charges.state, "pending")))
  const isDue = () => lte(cardTokenRemovals.dueAt, now())
  const rows = await db
    .select()
    .from(cardTokenRemovals)
    .where(and(isDue(), notExists(pending)))
    .orderBy(asc(cardTokenRemovals.createdAt))
  const unresponsive = new Set<string>()
  for (const row of rows) {
    // A call to a provider that does not respond lasts until its deadline. So a stop is checked before each call, and
    // further tokens of this provider are left to the next run.
    if (isStopped()) return
    if (unresponsive.has(row.provider)) continue
    // Claims the row. Finds none if another process has claimed it, or if the removal was deleted since the rows were
    // read: the customer may have saved the card with this token again (`deleteTokenRemoval`).
    const claimed = await db
      .update(cardTokenRemovals)
      .set({ dueAt: new Date(now().getTime() + CLAIM_MS) })
      .where(and(isToken(row), isDue()))
      .returning()
    if (claimed.length === 0) continue
    const outcome = await removeAtProvider(row)
    const age = now().getTime() - row.createdAt.getTime()
    if (outcome === "unavailable") unresponsive.add(row.provider)
    else if (outcome === "removed" || age >= GIVE_UP_MS) await deleteTokenRemoval(db, row)
    else {
      await db
        .update(cardTokenRemovals)
        .set({ dueAt: new Date(now().getTime() + REFUSED_MS) })
        .where(isToken(row))
    }
  }
}

function isToken({ provider, token }: CardToken) {
  return and(eq(cardTokenRemovals.provider, provider), eq(cardTokenRemovals.token, token))
}
