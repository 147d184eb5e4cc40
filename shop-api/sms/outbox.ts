import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { type OutgoingSms, SMS_DEADLINE, type SmsMessage } from "#shop-api/sms/provider.ts"

/** Seconds before the second and later attempts. After the last one the message is given up. */
const PAUSES = [2, 10, 30, 120]
const BATCH = 5
/**
 * Duration of a claim in seconds. When it expires, another process may send the messages. Longer than a batch may take, so
 * that a message that is still being sent is not sent twice.
 */
const LEASE = (BATCH * SMS_DEADLINE) / 1000 + 20
const DAY_MS = 86_400_000

/**
 * Writes a message to the outbox, in the transaction that causes it. It is not sent after `uselessAt`.
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
 * Number of messages of the last day. Other counts wait until the transaction ends, so that two transactions cannot both
 * use the last message of the budget.
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

/** Claims due messages. No other process gets them while the claim lasts. */
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

/** Marks a message as sent, and erases its text, which may contain a code. */
export async function markSmsSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(smsOutbox)
    .set({ sentAt: at, dueAt: null, text: null })
    .where(eq(smsOutbox.id, id))
}

/** Postpones a message; after the last attempt, gives it up and erases its text. Returns whether it was given up. */
export async function postponeSms(db: Db, sms: ClaimedSms, at: Date): Promise<boolean> {
  const pause = PAUSES[sms.attempts - 1]
  const next = pause === undefined ? GIVEN_UP : { dueAt: addSeconds(at, pause) }
  await setPending(db, sms, next)
  return pause === undefined
}

/** Gives a message up and erases its text, because another attempt would fail too. */
export async function abandonSms(db: Db, sms: ClaimedSms): Promise<void> {
  await setPending(db, sms, GIVEN_UP)
}

const GIVEN_UP = { dueAt: null, text: null }

/** Does not change a message that was reported as delivered during the attempt. */
async function setPending(
  db: Db,
  { id }: ClaimedSms,
  values: { dueAt: Date | null; text?: null },
): Promise<void> {
  const isPending = and(eq(smsOutbox.id, id), isNull(smsOutbox.sentAt))
  await db.update(smsOutbox).set(values).where(isPending)
}

/** Deletes messages that neither wait nor count towards the day's budget. */
export async function dropOldSms(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  await db.delete(smsOutbox).where(and(isNull(smsOutbox.dueAt), lte(smsOutbox.createdAt, dayAgo)))
}

/** When the next message is due; null when none waits. */
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
