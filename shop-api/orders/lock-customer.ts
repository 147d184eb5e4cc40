import { eq } from "drizzle-orm"
import type { Transaction } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"

/**
 * Locks the customer's row, so that the orders of one customer are placed and paid one after another. To avoid
 * deadlocks, each transaction must lock rows in this sequence: customer, order, promocode, bonus account.
 */
export async function lockCustomer(tx: Transaction, userId: number): Promise<void> {
  // `for update` would also block inserts of rows that refer to the customer.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update")
}
