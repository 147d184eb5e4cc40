import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { type OutgoingSms, SMS_DEADLINE, type SmsMessage } from "#shop-api/sms/provider.ts"

/** Pauses before the second and the following attempts, in seconds; then the message is given up. */
const PAUSES = [2, 10, 30, 120]
const BATCH = 5
/**
 * How long claimed messages are left alone, in seconds: whoever claimed them may have died. Longer than all of
 * them may take, since nobody is to send one that another process is still sending.
 */
const LEASE = (BATCH * SMS_DEADLINE) / 1000 + 20
const DAY_MS = 86_400_000

/**
 * Writes a message into the outbox, in the transaction of what causes it: both happen or neither. With
 * `uselessAt` it is not sent any more from then on.
 */
export async function enqueueSms(
  tx: Transaction,
  message: SmsMessage & { uselessAt?: Date },
  at: Date,
): Promise<void> {
  const { to: phone, text, uselessAt = null } = message
  await tx.insert(smsOutbox).values({ phone, text, uselessAt, createdAt: at, dueAt: at })
}

/**
 * How many messages were written in the last day. Whoever else counts them waits until the transaction ends: two must
 * not both find room for the last message of the budget.
 */
export async function countSmsOfDay(tx: Transaction, at: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`)
  const dayAgo = new Date(at.getTime() - DAY_MS)
  const [row] = await tx
    .select({ written: count() })
    .from(smsOutbox)
    .where(gt(smsOutbox.createdAt, dayAgo))
  return row?.written ?? 0
}

export interface ClaimedSms extends OutgoingSms {
  id: number
  attempts: number
  uselessAt: Date | null
}

/** Takes messages that are due; no other process gets them while the lease lasts. */
export async function acquireSms(db: Db, at: Date): Promise<ClaimedSms[]> {
  const due = db
    .select({ id: smsOutbox.id })
    .from(smsOutbox)
    .where(lte(smsOutbox.dueAt, at))
    .orderBy(asc(smsOutbox.id))
    .limit(BATCH)
    .for("update", { skipLocked: true })
  const claimed = await db
    .update(smsOutbox)
    .set({ dueAt: addSeconds(at, LEASE), attempts: sql`${smsOutbox.attempts} + 1` })
    .where(inArray(smsOutbox.id, due))
    .returning({
      id: smsOutbox.id,
      messageId: smsOutbox.messageId,
      uselessAt: smsOutbox.uselessAt,
      to: smsOutbox.phone,
      text: smsOutbox.text,
      attempts: smsOutbox.attempts,
    })
  return claimed.map((row) => ({ ...row, text: row.text ?? "" })).sort((a, b) => a.id - b.id)
}

/** The message is out: its text, which may hold a code, is erased. */
export async function markSmsSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(smsOutbox)
    .set({ sentAt: at, dueAt: null, text: null })
    .where(eq(smsOutbox.id, id))
}

/** Puts the message off; after the last attempt it is given up and erased. Answers whether it was. */
export async function postponeSms(db: Db, sms: ClaimedSms, at: Date): Promise<boolean> {
  const pause = PAUSES[sms.attempts - 1]
  const next = pause === undefined ? GIVEN_UP : { dueAt: addSeconds(at, pause) }
  await setPending(db, sms, next)
  return pause === undefined
}

/** Gives the message up and erases it: another attempt would be for nothing. */
export async function abandonSms(db: Db, sms: ClaimedSms): Promise<void> {
  await setPending(db, sms, GIVEN_UP)
}

const GIVEN_UP = { dueAt: null, text: null }

/** Leaves a message alone that was reported as delivered while its sender waited for the answer. */
async function setPending(
  db: Db,
  { id }: ClaimedSms,
  values: { dueAt: Date | null; text?: null },
): Promise<void> {
  const isPending = and(eq(smsOutbox.id, id), isNull(smsOutbox.sentAt))
  await db.update(smsOutbox).set(values).where(isPending)
}

/** Forgets messages that neither wait nor count towards the day's budget. */
export async function dropOldSms(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  await db.delete(smsOutbox).where(and(isNull(smsOutbox.dueAt), lte(smsOutbox.createdAt, dayAgo)))
}

/** When the next message is due, null when none waits. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ due: min(smsOutbox.dueAt) })
    .from(smsOutbox)
    .where(isNotNull(smsOutbox.dueAt))
  return row?.due ?? null
}

function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
