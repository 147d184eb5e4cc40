import { randomBytes } from "node:crypto"
import { and, asc, eq, gte, lt } from "drizzle-orm"
import { z } from "zod"
import { getCard, isExpired } from "#demo/payments/cards.ts"
import { type FailureName, RpcFailure } from "#demo/payments/rpc-failure.ts"
import type { Db } from "#shop-api/db/database.ts"
import { type CardBehaviour, simulatorReceipts } from "#shop-api/db/schema/simulator.ts"

/** The states of a receipt (Payme's term for a payment), with Payme's numbers. */
export const CREATED = 0
/** The customer has paid, but the shop has not confirmed the payment yet. */
export const CLOSING = 3
export const PAID = 4
export const CANCELLED = 50

const SLOW_MS = 10_000

/** Lines of a fiscal receipt, in Payme's format. */
const Detail = z.object({
  receipt_type: z.literal(0),
  shipping: z.object({ title: z.string().min(1), price: z.int().positive() }).optional(),
  items: z
    .array(
      z.object({
        title: z.string().min(1),
        price: z.int().nonnegative(),
        count: z.int().positive(),
        discount: z.int().positive().optional(),
        code: z.string().regex(/^\d{17}$/),
        package_code: z.string().min(1),
        vat_percent: z.number().min(0).max(100),
      }),
    )
    .min(1),
})

export const CreateReceipt = z
  .object({
    amount: z.int().positive(),
    account: z.record(z.string().max(50), z.string().max(100)),
    description: z.string().max(1000).default(""),
    detail: Detail.optional(),
  })
  // The lines must add up to the amount. The simulator is stricter than Payme, which accepts a difference that the
  // tax office would notice later.
  .refine(({ amount, detail }) => !detail || sumOf(detail) === amount)

function sumOf({ items, shipping }: z.output<typeof Detail>): number {
  const lines = items.map(({ price, count, discount = 0 }) => price * count - discount)
  return lines.reduce((sum, line) => sum + line, shipping?.price ?? 0)
}

/**
 * Parameters of the API method receipts.get_all, which lists the oldest receipts first. `from` and `to` are in
 * milliseconds since 1970.
 */
export const ListReceipts = z.object({
  count: z.int().min(1).max(50),
  from: z.int(),
  to: z.int(),
  offset: z.int().min(0).default(0),
})

export const ReceiptId = z.object({ id: z.string().max(100) })
export const PayReceipt = ReceiptId.extend({ token: z.string().max(200) })

export type ReceiptRow = typeof simulatorReceipts.$inferSelect

/** Handles the method receipts.create of Payme's Subscribe API. */
export async function createReceipt(
  db: Db,
  params: z.output<typeof CreateReceipt>,
  at: Date,
): Promise<unknown> {
  return { receipt: describeReceipt(await insertReceipt(db, params, { at, isPage: false })) }
}

export async function insertReceipt(
  db: Db,
  params: Pick<
    typeof simulatorReceipts.$inferInsert,
    "amount" | "account" | "description" | "detail"
  >,
  { at, isPage }: { at: Date; isPage: boolean },
): Promise<ReceiptRow> {
  const id = randomBytes(12).toString("hex")
  const [row] = await db
    .insert(simulatorReceipts)
    .values({ ...params, id, isPage, state: CREATED, createdAt: at })
    .returning()
  if (!row) throw new RpcFailure("system")
  return row
}

/** Thrown to close the connection without a response. */
export class ConnectionDropped extends Error {
  override readonly name = "ConnectionDropped"
}

/** The errors with which the simulator refuses to charge a test card, by the behavior of the card. */
const REFUSALS: Partial<Record<CardBehaviour, FailureName>> = {
  blocked: "blocked",
  no_funds: "no_funds",
  refused: "card_refused",
  system_error: "system",
}

/**
 * Handles the method receipts.pay of Payme's Subscribe API. The outcome depends on the test card.
 *
 * @throws ConnectionDropped after the charge, for the test card that simulates a lost response
 */
export async function payReceipt(
  db: Db,
  { id, token }: z.output<typeof PayReceipt>,
  { at, wait }: { at: Date; wait: (milliseconds: number) => Promise<unknown> },
): Promise<unknown> {
  const card = await getCard(db, token)
  if (!card.verified) throw new RpcFailure("card_not_found")
  const receipt = await getReceipt(db, id)
  if (receipt.state === PAID) throw new RpcFailure("already_paid")
  if (receipt.state !== CREATED) throw new RpcFailure("receipt_closed")
  if (isExpired(card, at)) throw new RpcFailure("expired")
  const refusal = REFUSALS[card.behaviour]
  if (refusal) throw new RpcFailure(refusal)
  if (card.behaviour === "slow") {
    await wait(SLOW_MS)
    throw new RpcFailure("billing_down")
  }
  const paid = await moveReceipt(db, id, { from: CREATED, to: PAID, masked: card.masked, at })
  if (card.behaviour === "dropped") throw new ConnectionDropped("after the charge")
  return { receipt: describeReceipt(paid) }
}

/**
 * Changes the state of a receipt from `from` to `to`.
 *
 * @throws RpcFailure if its current state is not `from`
 */
export async function moveReceipt(
  db: Db,
  id: string,
  { from, to, masked, at }: { from: number; to: number; masked?: string; at: Date },
): Promise<ReceiptRow> {
  const [moved] = await db
    .update(simulatorReceipts)
    .set({
      state: to,
      ...(masked !== undefined && { masked, paidAt: at }),
      ...(to === CANCELLED && { cancelledAt: at }),
    })
    .where(and(eq(simulatorReceipts.id, id), eq(simulatorReceipts.state, from)))
    .returning()
  if (moved) return moved
  const { state } = await getReceipt(db, id)
  throw new RpcFailure(state === PAID ? "already_paid" : "receipt_closed")
}

/** Handles the method receipts.check of Payme's Subscribe API. */
export async function checkReceipt(db: Db, { id }: z.output<typeof ReceiptId>): Promise<unknown> {
  return { state: (await getReceipt(db, id)).state }
}

/** Handles the method receipts.get_all of Payme's Subscribe API. */
export async function listReceipts(
  db: Db,
  { count, from, to, offset }: z.output<typeof ListReceipts>,
): Promise<unknown> {
  const rows = await db
    .select()
    .from(simulatorReceipts)
    .where(
      and(
        gte(simulatorReceipts.createdAt, new Date(from)),
        lt(simulatorReceipts.createdAt, new Date(to)),
      ),
    )
    .orderBy(asc(simulatorReceipts.createdAt), asc(simulatorReceipts.id))
    .limit(count)
    .offset(offset)
  return rows.map(describeReceipt)
}

/**
 * Handles the method receipts.cancel of Payme's Subscribe API. Refunds a paid receipt. If the receipt is of a payment
 * on the simulator's payment page, the shop must accept the cancellation first.
 */
export async function cancelReceipt(
  db: Db,
  { id }: z.output<typeof ReceiptId>,
  { at, notifyShop }: { at: Date; notifyShop: (receipt: ReceiptRow) => Promise<void> },
): Promise<unknown> {
  const receipt = await getReceipt(db, id)
  if (receipt.isPage && receipt.state !== CANCELLED) await notifyShop(receipt)
  const [row] = await db
    .update(simulatorReceipts)
    .set({ state: CANCELLED, cancelledAt: at })
    .where(eq(simulatorReceipts.id, id))
    .returning()
  return { receipt: describeReceipt(row ?? receipt) }
}

/**
 * Returns the receipt with this id.
 *
 * @throws RpcFailure if there is no such receipt
 */
async function getReceipt(db: Db, id: string): Promise<ReceiptRow> {
  const [row] = await db.select().from(simulatorReceipts).where(eq(simulatorReceipts.id, id))
  if (!row) throw new RpcFailure("receipt_not_found")
  return row
}

function describeReceipt(row: ReceiptRow) {
  return {
    _id: row.id,
    create_time: row.createdAt.getTime(),
    pay_time: row.paidAt?.getTime() ?? 0,
    cancel_time: row.cancelledAt?.getTime() ?? 0,
    state: row.state,
    type: 1,
    external: false,
    operation: -1,
    category: null,
    error: null,
    description: row.description,
    detail: row.detail,
    amount: row.amount,
    commission: 0,
    account: Object.entries(row.account).map(([name, value]) => ({ name, title: name, value })),
    card: row.masked === null ? null : { number: row.masked },
    merchant: null,
  }
}
