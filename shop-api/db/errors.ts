import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"
import { errorCodeOf } from "#runtime/error-code.ts"

/** Thrown when the database cannot be used: PGlite has failed, or no connection to PostgreSQL was available in time. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError"
}

/**
 * Thrown when a call has exceeded its deadline. If its statement was already running, the outcome is unknown, and a
 * write may still take effect. So the call may be repeated only with an idempotency key.
 */
export class StoreDeadlineError extends Error {
  override readonly name = "StoreDeadlineError"
}

/** Finds the PostgreSQL error among an error and its causes; null when there is none. */
export function findPostgresError(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

/**
 * Matches PostgreSQL's error codes for a lost connection, a missing resource such as disk space, a lock that another
 * transaction holds, a shutdown, a timeout, a server that only reads, a serialization failure, and a deadlock.
 */
const UNAVAILABLE_CODES = /^(08|53|57P|58|57014|55P03|25P03|25006|40001|40P01)/

/**
 * Whether a call failed for a reason that passes, such as a database that is unavailable or a deadlock, so that the
 * same call may succeed later. The API responds to such an error with 503 and Retry-After.
 */
export function isStoreUnavailable(error: unknown): boolean {
  const refusal = findPostgresError(error)
  if (refusal) return UNAVAILABLE_CODES.test(refusal.code ?? "")
  if (error instanceof StoreUnavailableError || error instanceof StoreDeadlineError) return true
  // Drizzle wraps every error of a query. If there is no error of PostgreSQL inside, the connection has failed.
  return error instanceof DrizzleQueryError
}

const DEADLOCK = "40P01"

/** Whether PostgreSQL has rolled a transaction back to end a deadlock, so that it can run again at once. */
export function isDeadlock(error: unknown): boolean {
  return findPostgresError(error)?.code === DEADLOCK
}

const READ_ONLY = "25006"

/** Whether a write was refused because the server only reads, as the former primary does after a failover. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return findPostgresError(error)?.code === READ_ONLY
}

const DISK_FULL = "53100"

/**
 * Describes a database error for the log without personal data. Leaves out Drizzle's message, which lists the
 * parameters, and PostgreSQL's detail, which quotes the row. Either may contain phones, names and hashes.
 */
export function describeStoreError(error: unknown): string {
  const refusal = findPostgresError(error)
  if (refusal) {
    const where = [refusal.table, refusal.constraint].filter((name) => name !== undefined)
    const reason = refusal.code === DISK_FULL ? ["(the disk is full)"] : []
    return ["PostgreSQL refused", refusal.code, ...reason, ...where].join(" ")
  }
  if (error instanceof DrizzleQueryError) return describeStoreError(error.cause)
  if (!(error instanceof Error)) return "unknown error"
  const reason = errorCodeOf(error) === "ENOSPC" ? " (the disk is full)" : ""
  return `${error.name}: ${error.message}${reason}`
}
