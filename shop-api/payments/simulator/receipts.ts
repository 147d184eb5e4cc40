import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { getCard } from "#shop-api/payments/simulator/cards.ts"
import { RpcFailure } from "#shop-api/payments/simulator/rpc-failure.ts"

/** Payme's numbers. */
export const CREATED = 0
export const PAID = 4
export const CANCELLED = 50

const SLOW_MS = 2_000

export const CreateReceipt = z.object({
  amount: z.int().positive(),
  account: z.record(z.string().max(50), z.string().max(100)),
  description: z.string().max(1000).default(""),
})
export const ReceiptId = z.object({ id: z.string().max(100) })
export const PayReceipt = ReceiptId.extend({ token: z.string().max(200) })

export type ReceiptRow = typeof simulatorReceipts.$inferSelect

/** receipts.create */
export async function createReceipt(
  db: Db,
  params: z.output<typeof CreateReceipt>,
  at: Date,
): Promise<unknown> {
  const id = randomBytes(12).toString("hex")
  const [row] = await db
    .insert(simulatorReceipts)
    .values({ ...params, id, state: CREATED, createdAt: at })
    .returning()
  return { receipt: row && describeReceipt(row) }
}

/** receipts.pay: what happens depends on the test card. */
export async function payReceipt(
  db: Db,
  { id, token }: z.output<typeof PayReceipt>,
  options: { at: Date; signal: AbortSignal },
): Promise<unknown> {
  const card = await getCard(db, token)
  if (!card.verified) throw new RpcFailure("card_not_found")
  const receipt = await getReceipt(db, id)
  if (receipt.state === PAID) throw new RpcFailure("already_paid")
  if (receipt.state !== CREATED) throw new RpcFailure("receipt_closed")
  if (card.behaviour === "blocked") throw new RpcFailure("blocked")
  if (card.behaviour === "system_error") throw new RpcFailure("system")
  if (card.behaviour === "slow") {
    await pause(SLOW_MS, undefined, { signal: options.signal, ref: false })
    throw new RpcFailure("billing_down")
  }
  return {
    receipt: describeReceipt(await settleReceipt(db, id, { masked: card.masked, at: options.at })),
  }
}

/** Marks an open receipt as paid; of two at once, one finds it paid already. */
export async function settleReceipt(
  db: Db,
  id: string,
  { masked, at }: { masked: string | null; at: Date },
): Promise<ReceiptRow> {
  const [paid] = await db
    .update(simulatorReceipts)
    .set({ state: PAID, masked, paidAt: at })
    .where(and(eq(simulatorReceipts.id, id), eq(simulatorReceipts.state, CREATED)))
    .returning()
  if (paid) return paid
  throw new RpcFailure(
    (await getReceipt(db, id)).state === PAID ? "already_paid" : "receipt_closed",
  )
}

/** receipts.check */
export async function checkReceipt(db: Db, { id }: z.output<typeof ReceiptId>): Promise<unknown> {
  return { state: (await getReceipt(db, id)).state }
}

/** receipts.cancel: what was paid goes back. */
export async function cancelReceipt(
  db: Db,
  { id }: z.output<typeof ReceiptId>,
  at: Date,
): Promise<unknown> {
  const [row] = await db
    .update(simulatorReceipts)
    .set({ state: CANCELLED, cancelledAt: at })
    .where(eq(simulatorReceipts.id, id))
    .returning()
  if (!row) throw new RpcFailure("receipt_not_found")
  return { receipt: describeReceipt(row) }
}

/** Cancels a receipt unless it was decided before. */
export async function refuseReceipt(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(simulatorReceipts)
    .set({ state: CANCELLED, cancelledAt: at })
    .where(and(eq(simulatorReceipts.id, id), eq(simulatorReceipts.state, CREATED)))
}

/** @throws RpcFailure when there is no such receipt */
export async function getReceipt(db: Db, id: string): Promise<ReceiptRow> {
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
    detail: null,
    amount: row.amount,
    commission: 0,
    account: Object.entries(row.account).map(([name, value]) => ({ name, title: name, value })),
    card: row.masked === null ? null : { number: row.masked },
    merchant: null,
  }
}
