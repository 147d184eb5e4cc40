import { createHash } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import type { OrderRequest } from "#contract/orders.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { idempotencyKeys } from "#shop-api/db/schema/orders.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { StoredResponse } from "#shop-api/orders/stored-response.ts"

/** How long the response to a request is stored for its repetitions. */
const RETENTION_MS = 30 * 86_400_000

/** An idempotency key. Different customers may use the same key. */
export interface IdempotencyKey {
  userId: number
  key: string
  /** `hashRequest` of the request. */
  requestHash: string
}

/**
 * Returns the SHA-256 of a decoded request. White space and the order of keys in the JSON make no difference. Neither does
 * the payer's signature, which a repetition may have looked up again.
 */
export function hashRequest(countryId: number, body: OrderRequest): string {
  const { payer } = body
  const signed = { ...body, ...(payer && { payer: { ...payer, signature: "" } }) }
  return createHash("sha256")
    .update(JSON.stringify([countryId, signed]))
    .digest("hex")
}

/**
 * Acquires the key for the order that this transaction is about to place. Returns false when an earlier request has
 * used the key. If another transaction is acquiring the same key, waits until it ends.
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

export interface KeyedOrder {
  orderId: string
  /** False when no order was placed, because the cart had this open order already. */
  placed: boolean
  /** The stored response; null until the payment has an outcome. */
  answer: StoredResponse | null
}

/** Records which order belongs to the key, in the transaction that places or finds the order. */
export async function saveOrderId(
  tx: Transaction,
  key: IdempotencyKey,
  { orderId, placed }: Pick<KeyedOrder, "orderId" | "placed">,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ orderId, placed }).where(isKey(key))
}

/**
 * Finds the order of a key; null when no request has used the key.
 *
 * @throws ApiError 409 when the key was used for a different request
 */
export async function findKeyedOrder(db: Db, key: IdempotencyKey): Promise<KeyedOrder | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key))
  if (!row?.orderId) return null
  if (row.requestHash !== key.requestHash) throw new ApiError(409, "order.key_reused")
  return { orderId: row.orderId, placed: row.placed, answer: row.answer }
}

/** Saves the response to the request, unless a response is saved already. Returns the saved one. */
export async function saveResponse(
  db: Db,
  key: IdempotencyKey,
  answer: StoredResponse,
): Promise<StoredResponse> {
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(isKey(key), isNull(idempotencyKeys.answer)))
  const saved = await findKeyedOrder(db, key)
  return saved?.answer ?? answer
}

/** Deletes keys older than RETENTION_MS, because clients do not repeat these requests any more. */
export async function dropOldKeys(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - RETENTION_MS)
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
}

function isKey({ userId, key }: IdempotencyKey) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
