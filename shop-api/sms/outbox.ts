import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { type OutgoingSms, SMS_DEADLINE, type SmsMessage } from "#shop-api/sms/provider.ts"

/**
 * Seconds to wait before the second attempt, the third attempt, and so on. A message whose last attempt fails is given
 * up.
 */
const PAUSES = [2, 10, 30, 120]
const BATCH = 5
/**
 * How long a process may claim messages, in seconds. Afterwards another process may send them. It is longer than
 * sending a whole batch can take, so that no message is sent twice.
 */
const LEASE = (BATCH * SMS_DEADLINE) / 1000 + 20
const DAY_MS = 86_400_000

/**
 * Writes a message to the outbox, in the transaction that causes the message. After `uselessAt` the message is not sent
 * any more.
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
 * Counts the messages of the last 24 hours. Takes a lock until the transaction ends, so that two transactions cannot
 * both use the last message of the budget.
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

/** Claims messages that are due. No other process can claim them until LEASE has passed. */
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

/**
 * Postpones a message after a failed attempt. After the last attempt, gives it up and erases its text. Returns whether
 * it was given up.
 */
export async function postponeSms(db: Db, sms: ClaimedSms, at: Date): Promise<boolean> {
  const pause = PAUSES[sms.attempts - 1]
  const next = pause === undefined ? GIVEN_UP : { dueAt: addSeconds(at, pause) }
  await setPending(db, sms, next)
  return pause === undefined
}

/**
 * Gives a message up and erases its text. Called when the provider refuses the message itself, so that further attempts
 * would fail too.
 */
export async function abandonSms(db: Db, sms: ClaimedSms): Promise<void> {
  await setPending(db, sms, GIVEN_UP)
}

const GIVEN_UP = { dueAt: null, text: null }

/** Changes nothing if a delivery report has arrived during the attempt: the message was sent after all. */
async function setPending(
  db: Db,
  { id }: ClaimedSms,
  values: { dueAt: Date | null; text?: null },
): Promise<void> {
  const isPending = and(eq(smsOutbox.id, id), isNull(smsOutbox.sentAt))
  await db.update(smsOutbox).set(values).where(isPending)
}

/** Deletes messages that are neither waiting nor counted for the day's budget any more. */
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
