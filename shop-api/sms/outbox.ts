import { randomUUID } from "node:crypto"
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, min, ne, or, sql } from "drizzle-orm"
import { DAY_MS, HOUR_MS } from "#domain/durations.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { smsOutbox } from "#shop-api/db/schema/accounts.ts"
import { type OutgoingSms, SMS_DEADLINE, type SmsMessage } from "#shop-api/sms/provider.ts"

/**
 * Seconds to wait before the second attempt to send a message, before the third, and so on. If the last attempt fails,
 * the shop gives the message up.
 */
const PAUSES = [2, 10, 30, 120]
const BATCH = 5
/**
 * How long a process may claim messages, in seconds; afterwards another process may send them. Sending a whole batch
 * never takes that long, so no other process sends the same message meanwhile.
 */
const LEASE = (BATCH * SMS_DEADLINE) / 1000 + 20

/**
 * Writes a message to the outbox, in the transaction that causes it: the message is sent only if the transaction is
 * committed. After `uselessAt` it is not sent any more. `codeId` is the id of its one-time code, whose rate-limit
 * counts are decreased again if the message is given up without a refusal or a report of the provider.
 *
 * @returns the UUID of the message
 */
export async function enqueueSms(
  tx: Transaction,
  message: SmsMessage & { uselessAt?: Date; codeId?: number | null },
  at: Date,
): Promise<string> {
  const { to: phone, text, uselessAt = null, codeId = null } = message
  const messageId = randomUUID()
  await tx
    .insert(smsOutbox)
    .values({ messageId, phone, text, uselessAt, codeId, createdAt: at, dueAt: at })
  return messageId
}

/**
 * Whether a message must not be written again: it waits, was sent, or was given up lately. If the shop made all
 * attempts and the provider has certainly accepted none, "lately" means within an hour after the message was written.
 * If the provider refused the message or may have accepted it, it means within a day.
 */
export function isSentOrRecent(at: Date) {
  const { attempts, rejections, createdAt, dueAt, sentAt } = smsOutbox
  const hourAgo = new Date(at.getTime() - HOUR_MS)
  const dayAgo = new Date(at.getTime() - DAY_MS)
  const isRefused = lte(attempts, PAUSES.length)
  const mayBeAccepted = ne(rejections, attempts)
  const isRecent = or(
    gt(createdAt, hourAgo),
    and(or(isRefused, mayBeAccepted), gt(createdAt, dayAgo)),
  )
  return or(isNotNull(dueAt), isNotNull(sentAt), isRecent)
}

/**
 * Whether a message counts as one of the SMS of the last 24 hours. A message that was given up does not count if the
 * provider has certainly rejected every attempt. A delivery report shows that the provider has accepted one.
 */
export function isSmsOfDay(at: Date) {
  const { createdAt, dueAt, sentAt, delivery, rejections, attempts } = smsOutbox
  const mayBeAccepted = or(isNotNull(sentAt), isNotNull(delivery), ne(rejections, attempts))
  const isSpent = or(isNotNull(dueAt), mayBeAccepted)
  return and(gt(createdAt, new Date(at.getTime() - DAY_MS)), isSpent)
}

/**
 * Counts the SMS of the last 24 hours (see `isSmsOfDay`). Holds a lock until the transaction ends, so that two
 * transactions cannot both use the last SMS of the budget.
 */
export async function countSmsOfDay(tx: Transaction, at: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`)
  return await tx.$count(smsOutbox, isSmsOfDay(at))
}

export interface ClaimedSms extends OutgoingSms {
  id: number
  attempts: number
  uselessAt: Date | null
  codeId: number | null
}

/**
 * Claims messages that are due. Messages that become useless at some time, such as codes, come first: they must not
 * wait behind hundreds of messages about a perfume that can be ordered again. For LEASE seconds, no other process can
 * claim the same messages.
 */
export async function acquireSms(db: Db, at: Date): Promise<ClaimedSms[]> {
  const due = db
    .select({ id: smsOutbox.id })
    .from(smsOutbox)
    .where(lte(smsOutbox.dueAt, at))
    .orderBy(isNull(smsOutbox.uselessAt), asc(smsOutbox.id))
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
      codeId: smsOutbox.codeId,
      to: smsOutbox.phone,
      text: smsOutbox.text,
      attempts: smsOutbox.attempts,
    })
  return claimed
    .map((row) => ({ ...row, text: row.text ?? "" }))
    .sort((a, b) => Number(!a.uselessAt) - Number(!b.uselessAt) || a.id - b.id)
}

/**
 * Releases claimed messages that a process has not begun to send, because it stops. Another process can claim them at
 * once, and their attempt does not count.
 */
export async function releaseSms(db: Db, claimed: readonly ClaimedSms[], at: Date): Promise<void> {
  if (claimed.length === 0) return
  const ids = claimed.map(({ id }) => id)
  await db
    .update(smsOutbox)
    .set({ dueAt: at, attempts: sql`${smsOutbox.attempts} - 1` })
    // Meanwhile, a report about an earlier attempt may have marked a message as sent. It must not become due again.
    .where(and(inArray(smsOutbox.id, ids), isNotNull(smsOutbox.dueAt)))
}

/** Marks a message as sent, and erases its text, which may contain a one-time code. */
export async function markSmsSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(smsOutbox)
    .set({ sentAt: at, dueAt: null, text: null })
    .where(eq(smsOutbox.id, id))
}

/**
 * Postpones a message after a failed attempt. If no attempt is left, or another one makes no sense (`isFinal`), gives
 * the message up and erases its text. If the provider has reported the delivery during the attempt, the message was
 * sent after all, and nothing changes.
 *
 * @param options.isRejected whether it is certain that the provider has not accepted the message at this attempt
 * @returns null unless the message was given up; otherwise whether the provider has reported it as undelivered
 */
export async function postponeSms(
  db: Db,
  sms: ClaimedSms,
  options: { at: Date; isFinal: boolean; isRejected: boolean },
): Promise<{ isReported: boolean } | null> {
  const { at, isFinal, isRejected } = options
  const pause = isFinal ? undefined : PAUSES[sms.attempts - 1]
  const next = pause === undefined ? { dueAt: null, text: null } : { dueAt: addSeconds(at, pause) }
  const rejections = sql`${smsOutbox.rejections} + ${Number(isRejected)}`
  const [row] = await db
    .update(smsOutbox)
    .set({ ...next, rejections })
    .where(and(eq(smsOutbox.id, sms.id), isNotNull(smsOutbox.dueAt)))
    .returning({ delivery: smsOutbox.delivery })
  return row && pause === undefined ? { isReported: row.delivery !== null } : null
}

/**
 * Deletes the messages that were sent or given up, once they are older than 24 hours. Until then the SMS budget may
 * count them (see `isSmsOfDay`).
 */
export async function dropOldSms(db: Db, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  await db.delete(smsOutbox).where(and(isNull(smsOutbox.dueAt), lte(smsOutbox.createdAt, dayAgo)))
}

/** Returns when the next message is due; null when the outbox has none. */
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
