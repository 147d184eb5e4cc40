import { and, eq, gte, sql } from "drizzle-orm"
import type { Currency } from "#domain/money.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { bonusAccounts, bonusEntries } from "#shop-api/db/schema/accounts.ts"

/** Bonus points that the customer has in a currency, in minor units. */
export async function getBonusBalance(db: Db, userId: number, currency: Currency): Promise<number> {
  const [row] = await db
    .select({ balance: bonusAccounts.balance })
    .from(bonusAccounts)
    .where(and(eq(bonusAccounts.userId, userId), eq(bonusAccounts.currency, currency)))
  return row?.balance ?? 0
}

/** Gives bonus points; `amount` is in minor units and positive. */
export async function grantBonus(
  db: Db,
  grant: { userId: number; currency: Currency; amount: number; at: Date },
): Promise<void> {
  const { userId, currency, amount, at } = grant
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError("a grant is positive")
  await db.transaction(async (tx) => {
    await tx
      .insert(bonusAccounts)
      .values({ userId, currency, balance: amount })
      .onConflictDoUpdate({
        target: [bonusAccounts.userId, bonusAccounts.currency],
        set: { balance: sql`${bonusAccounts.balance} + ${amount}` },
      })
    await tx
      .insert(bonusEntries)
      .values({ userId, currency, amount, reason: "granted", createdAt: at })
  })
}

/** Gives back what a cancelled order was paid with, once; nothing when it was not paid with bonus points. */
export async function returnBonus(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const [spent] = await tx
    .select()
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, orderId), eq(bonusEntries.reason, "spent")))
  if (!spent) return
  const { userId, currency, amount } = spent
  await tx
    .insert(bonusEntries)
    .values({ userId, currency, amount: -amount, reason: "returned", orderId, createdAt: at })
  await tx
    .update(bonusAccounts)
    .set({ balance: sql`${bonusAccounts.balance} - ${amount}` })
    .where(and(eq(bonusAccounts.userId, userId), eq(bonusAccounts.currency, currency)))
}

/**
 * Pays an order with bonus points of its currency; `amount` is in minor units. False, and nothing taken,
 * when there are not enough: spends at once wait for each other at the account's row.
 */
export async function spendBonus(
  tx: Transaction,
  spend: { userId: number; currency: Currency; amount: number; orderId: string; at: Date },
): Promise<boolean> {
  const { userId, currency, amount, orderId, at } = spend
  const [taken] = await tx
    .update(bonusAccounts)
    .set({ balance: sql`${bonusAccounts.balance} - ${amount}` })
    .where(
      and(
        eq(bonusAccounts.userId, userId),
        eq(bonusAccounts.currency, currency),
        gte(bonusAccounts.balance, amount),
      ),
    )
    .returning({ balance: bonusAccounts.balance })
  if (!taken) return false
  const entry = { userId, currency, amount: -amount, orderId, createdAt: at }
  await tx.insert(bonusEntries).values({ ...entry, reason: "spent" })
  return true
}
