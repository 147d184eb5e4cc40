import { and, eq, gte, sql } from "drizzle-orm"
import type { Currency } from "#domain/money.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { type BONUS_REASONS, bonusAccounts, bonusEntries } from "#shop-api/db/schema/accounts.ts"

/** Returns the customer's balance of bonus points in a currency, in minor units. */
export async function getBonusBalance(db: Db, userId: number, currency: Currency): Promise<number> {
  const [row] = await db
    .select({ balance: bonusAccounts.balance })
    .from(bonusAccounts)
    .where(and(eq(bonusAccounts.userId, userId), eq(bonusAccounts.currency, currency)))
  return row?.balance ?? 0
}

interface Credit {
  userId: number
  currency: Currency
  /** A positive number of minor units. */
  amount: number
  reason: Exclude<(typeof BONUS_REASONS)[number], "spent" | "deducted">
  /** The order for which points are credited or debited. An order has at most one entry with each reason. */
  orderId?: string
  note?: string | undefined
  at: Date
}

/**
 * Credits bonus points. The account's row is updated before the ledger entry is inserted, and stays locked until the
 * transaction ends. So concurrent transactions write their entries in the order in which they change the balance.
 */
async function credit(tx: Transaction, { at: createdAt, ...entry }: Credit): Promise<void> {
  const { userId, currency, amount } = entry
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError("a credit is positive")
  await tx
    .insert(bonusAccounts)
    .values({ userId, currency, balance: amount })
    .onConflictDoUpdate({
      target: [bonusAccounts.userId, bonusAccounts.currency],
      set: { balance: sql`${bonusAccounts.balance} + ${amount}` },
    })
  await tx.insert(bonusEntries).values({ ...entry, createdAt })
}

interface Correction {
  userId: number
  currency: Currency
  /** A positive number of minor units. */
  amount: number
  /** Why the operator grants or deducts the points. */
  note?: string | undefined
  at: Date
}

export async function grantBonus(db: Db, grant: Correction): Promise<void> {
  await db.transaction((tx) => credit(tx, { ...grant, reason: "granted" }))
}

/** Deducts bonus points on behalf of the operator. Returns false and changes nothing when the balance is too low. */
export async function deductBonus(db: Db, deduction: Correction): Promise<boolean> {
  return await db.transaction((tx) => debit(tx, { ...deduction, reason: "deducted" }))
}

/** Credits the bonus points of a delivered order [D.72]. Their number was fixed when the order was placed. */
export async function earnBonus(
  tx: Transaction,
  order: { id: string; userId: number; currency: Currency; bonus: number },
  at: Date,
): Promise<void> {
  const { id: orderId, userId, currency, bonus: amount } = order
  if (amount > 0) await credit(tx, { userId, currency, amount, reason: "earned", orderId, at })
}

/** Gives back the bonus points that the customer has spent on an order. Does nothing if the order was paid by card. */
export async function returnBonus(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const [spent] = await tx
    .select()
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, orderId), eq(bonusEntries.reason, "spent")))
  if (!spent) return
  const { userId, currency, amount } = spent
  await credit(tx, { userId, currency, amount: -amount, reason: "returned", orderId, at })
}

/**
 * Deducts the bonus points that an order has earned, or as many as the customer still has. Returns both numbers, in
 * minor units.
 */
export async function deductEarnedBonus(
  tx: Transaction,
  order: { id: string; number: number; userId: number; currency: Currency },
  at: Date,
): Promise<{ earned: number; deducted: number }> {
  const { id: orderId, number, userId, currency } = order
  const [earned] = await tx
    .select({ amount: bonusEntries.amount })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, orderId), eq(bonusEntries.reason, "earned")))
  if (!earned) return { earned: 0, deducted: 0 }
  // The lock keeps a concurrent order from spending the points between the two statements.
  const [account] = await tx
    .select({ balance: bonusAccounts.balance })
    .from(bonusAccounts)
    .where(and(eq(bonusAccounts.userId, userId), eq(bonusAccounts.currency, currency)))
    .for("update")
  const amount = Math.min(earned.amount, account?.balance ?? 0)
  if (amount > 0) {
    const note = `Order ${number} was refunded`
    await debit(tx, { userId, currency, amount, reason: "deducted", orderId, note, at })
  }
  return { earned: earned.amount, deducted: amount }
}

/**
 * Pays an order with the customer's bonus points in the currency of the order. `amount` is in minor units. Returns
 * false and changes nothing when the balance is too low.
 */
export async function spendBonus(
  tx: Transaction,
  spend: { userId: number; currency: Currency; amount: number; orderId: string; at: Date },
): Promise<boolean> {
  return await debit(tx, { ...spend, reason: "spent" })
}

interface Debit extends Omit<Credit, "reason"> {
  reason: "spent" | "deducted"
}

/**
 * Debits bonus points. Returns false when the balance is too low. A second debit of the same account waits until the
 * first one's transaction has ended.
 */
async function debit(tx: Transaction, { at: createdAt, ...entry }: Debit): Promise<boolean> {
  const { userId, currency, amount } = entry
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
  await tx.insert(bonusEntries).values({ ...entry, amount: -amount, createdAt })
  return true
}
