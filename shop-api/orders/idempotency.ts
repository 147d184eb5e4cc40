import { createHash } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { idempotencyKeys } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"

/** How long a repeated request is answered as the first one was. */
const RETENTION_MS = 30 * 86_400_000

/** A key is its customer's own. */
export interface IdempotencyKey {
  userId: number
  key: string
  /** Of what was asked, see `hashRequest`. */
  requestHash: string
}

/** SHA-256 of a request as the contract decodes it, so that white space and the order of keys do not count. */
export function hashRequest(countryId: number, body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([countryId, body]))
    .digest("hex")
}

/**
 * Takes the key for an order that the transaction is about to place. False when it was taken before; a
 * transaction that takes it at this moment is waited for.
 */
export async function acquireKey(
  tx: Transaction,
  { userId, key, requestHash }: IdempotencyKey,
  at: Date,
): Promise<boolean> {
  const [taken] = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken !== undefined
}

/** The order that the key stands for is written. */
export async function nameOrder(
  tx: Transaction,
  key: IdempotencyKey,
  orderId: string,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ orderId }).where(isKey(key))
}

/**
 * What the key stands for, null when nobody used it.
 *
 * @throws ApiError 409 when it was used for another request
 */
export async function findPlaced(
  db: Db,
  key: IdempotencyKey,
): Promise<{ orderId: string; answer: StoredResponse | null } | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key))
  if (!row?.orderId) return null
  if (row.requestHash !== key.requestHash) throw new ApiError(409, "order.key_reused")
  return { orderId: row.orderId, answer: row.answer }
}

/** Keeps the answer unless there is one; returns the one that is kept. */
export async function saveResponse(
  db: Db,
  key: IdempotencyKey,
  answer: StoredResponse,
): Promise<StoredResponse> {
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(isKey(key), isNull(idempotencyKeys.answer)))
  const kept = await findPlaced(db, key)
  return kept?.answer ?? answer
}

/** Forgets keys that nobody repeats any more. */
export async function dropOldKeys(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - RETENTION_MS)
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
}

function isKey({ userId, key }: IdempotencyKey) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
