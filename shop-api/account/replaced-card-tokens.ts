import { and, asc, eq, notExists, sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { cards } from "#shop-api/db/schema/accounts.ts"
import { charges } from "#shop-api/db/schema/orders.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

interface ForgetOptions {
  /** When set, only the tokens of this card are removed. */
  cardId?: number
  isStopped?: () => boolean
}

/**
 * Removes at the payment providers the tokens that saved cards had before their customers saved them again [D1.380].
 * Leaves out cards with a pending charge, because a worker may still pay it with an earlier token. The database keeps a
 * token until its provider has responded, so a crash only delays the removal.
 */
export async function forgetReplacedCardTokens(
  db: Db,
  payments: Payments,
  { cardId, isStopped = () => false }: ForgetOptions = {},
): Promise<void> {
  const pending = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.cardId, cards.id), eq(charges.state, "pending")))
  const rows = await db
    .select({ id: cards.id, provider: cards.provider, replacedTokens: cards.replacedTokens })
    .from(cards)
    .where(
      and(
        sql`${cards.replacedTokens} <> '{}'`,
        cardId === undefined ? undefined : eq(cards.id, cardId),
        notExists(pending),
      ),
    )
    .orderBy(asc(cards.id))
  const unresponsive = new Set<string>()
  for (const { id, provider, replacedTokens } of rows) {
    for (const token of replacedTokens) {
      // Each call to a provider that does not respond lasts until its deadline.
      if (isStopped()) return
      if (unresponsive.has(provider)) continue
      // During the calls before, the customer may have saved the card with this token again.
      const isStillReplaced = and(eq(cards.id, id), sql`${token} = any(${cards.replacedTokens})`)
      if ((await db.$count(cards, isStillReplaced)) === 0) continue
      const outcome = await payments.forgetCard({ provider, token })
      if (outcome === "unanswered") unresponsive.add(provider)
      if (outcome !== "forgotten") continue
      await db
        .update(cards)
        .set({ replacedTokens: sql`array_remove(${cards.replacedTokens}, ${token})` })
        .where(eq(cards.id, id))
    }
  }
}
