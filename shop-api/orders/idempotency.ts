import { createHash } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import type { OrderRequest } from "#contract/orders.ts"
import { DAY_MS } from "#domain/durations.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { idempotencyKeys } from "#shop-api/db/schema/idempotency-keys.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { SavedResponse, StoredResponse } from "#shop-api/orders/stored-response.ts"

/** How long the response to an order request is stored for repetitions of the request, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS

/** An idempotency key of one customer. Another customer may use the same key for another request. */
export interface IdempotencyKey {
  userId: number
  key: string
  /** Hash of the request, from `hashRequest`. */
  requestHash: string
}

/**
 * Returns the SHA-256 of a decoded order request. Two requests that differ only in white space or in the order of JSON
 * keys have the same hash. The payer's signature is left out: a client may get a new signature for the same payer
 * before it repeats the request. So is the return path, which contains the language of the page: the customer may
 * choose another language before sending the form again.
 */
export function hashRequest(countryId: number, body: OrderRequest): string {
  const { payer } = body
  const { return_path: _, ...payment } = body.payment
  const hashed = { ...body, payment, ...(payer && { payer: { ...payer, signature: "" } }) }
  return createHash("sha256")
    .update(JSON.stringify([countryId, hashed]))
    .digest("hex")
}

/**
 * Inserts the key, for the order that this transaction is about to place. Returns false when an earlier request has
 * used the key. If another transaction is inserting the same key, waits until that transaction ends.
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
  /** False when no new order was placed, because the customer had an open order of the same cart. */
  placed: boolean
  /**
   * The response saved for repetitions of the request. Null if the order is recorded but the request has not yet been
   * processed to its end, for example after a crash.
   */
  answer: SavedResponse | null
}

/**
 * Records which order belongs to the key. Runs in the transaction that places the order, or that finds the open order
 * of the cart.
 */
export async function saveOrderId(
  tx: Transaction,
  key: IdempotencyKey,
  { orderId, placed }: Pick<KeyedOrder, "orderId" | "placed">,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ orderId, placed }).where(isKey(key))
}

/**
 * Finds the order that belongs to this key. Null when no request has used the key.
 *
 * @throws ApiError 409 when the key was used for a different request
 */
export async function findKeyedOrder(db: Db, key: IdempotencyKey): Promise<KeyedOrder | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key))
  if (!row?.orderId) return null
  if (row.requestHash !== key.requestHash) {
    throw new ApiError(409, "order.key_reused", { extra: { order_id: row.orderId } })
  }
  return { orderId: row.orderId, placed: row.placed, answer: row.answer }
}

/**
 * Saves the response to a request, unless one is saved already. Returns the saved response if it is complete, otherwise
 * `response`. If the request found an existing order and its payment was not refused, saves only that it was
 * successful.
 */
export async function saveResponse(
  db: Db,
  key: IdempotencyKey,
  { response, placed }: { response: StoredResponse; placed: boolean },
): Promise<StoredResponse> {
  const answer: SavedResponse =
    placed || response.status === 402 ? response : { status: 200, order: null }
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(isKey(key), isNull(idempotencyKeys.answer)))
  const saved = (await findKeyedOrder(db, key))?.answer
  return saved && isWhole(saved) ? saved : response
}

/** Whether a saved response is complete. The order is missing in it if the request has placed no new order. */
export function isWhole(saved: SavedResponse): saved is StoredResponse {
  return saved.status === 402 || saved.order !== null
}

/** Deletes the keys that are older than RETENTION_MS: clients do not repeat requests after that time. */
export async function dropOldKeys(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - RETENTION_MS)
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
}

function isKey({ userId, key }: IdempotencyKey) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
