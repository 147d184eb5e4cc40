import { and, eq, isNull } from "drizzle-orm"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"

export type UserRow = typeof users.$inferSelect

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone))
  return row ?? null
}

/**
 * Loads the row of a signed-in customer.
 *
 * @throws Error when no user has the id, which is a bug, because ids come from sessions
 */
export async function getUser(db: Db, id: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`no user ${id}`)
  return row
}

/**
 * Whether the customer still has the given password hash, and is not blocked. Locks the row, so that the password
 * cannot change, and the customer cannot be blocked, until the transaction ends.
 */
export async function lockPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.blockedAt)))
    .for("share")
  return row !== undefined
}
