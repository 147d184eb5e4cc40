import { eq } from "drizzle-orm"
import type { Transaction } from "#shop-api/db/database.ts"
import { tokens, users } from "#shop-api/db/schema/accounts.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { SessionUser } from "#shop-api/services.ts"

/**
 * Locks the customer's row, so that the orders of one customer are placed and paid, and the delivery draft is changed,
 * one after another. To avoid deadlocks, each transaction must lock rows in this sequence: customer, order, promocode,
 * bonus account.
 *
 * @throws ApiError 401 when the session was ended while this transaction waited, for example because the account was
 *   closed
 */
export async function lockCustomer(tx: Transaction, { id, tokenHash }: SessionUser): Promise<void> {
  await lockCustomerRow(tx, id)
  const [session] = await tx
    .select({ id: tokens.userId })
    .from(tokens)
    .where(eq(tokens.hash, tokenHash))
  if (!session) throw new ApiError(401, "error.not_signed_in")
}

/** Locks the customer's row like `lockCustomer`, but does not require that the session still exists. */
export async function lockCustomerRow(tx: Transaction, id: number): Promise<void> {
  // `for update` would also block inserts of rows that refer to the customer.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update")
}
