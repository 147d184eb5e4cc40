import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"

/** The database cannot be used: its engine has died, or no connection was available in time. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError"
}

/**
 * A call has exceeded its deadline. If the statement was already running, its outcome is unknown: a write may still
 * take effect. So the call may be repeated only with an idempotency key.
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
 * Whether a write was rejected because it violates a unique index. `constraint` is the index's name; without it, any
 * index counts.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refusal = findPostgresError(error)
  if (refusal?.code !== "23505") return false
  return constraint === undefined || refusal.constraint === constraint
}

/** PostgreSQL's error codes for failures of connections, resources and locks, for shutdown and for timeouts. */
const UNAVAILABLE_CODES = /^(08|53|57P|58|57014|55P03|25P03)/

/**
 * Whether a call failed because the database is unavailable, so that the same call may succeed later. The API then
 * responds with 503 and Retry-After.
 */
export function isStoreUnavailable(error: unknown): boolean {
  const refusal = findPostgresError(error)
  if (refusal) return UNAVAILABLE_CODES.test(refusal.code ?? "")
  if (error instanceof StoreUnavailableError || error instanceof StoreDeadlineError) return true
  // Drizzle wraps errors of queries. If PostgreSQL did not cause one, the connection is broken or missing.
  return error instanceof DrizzleQueryError
}

/** Whether the transaction may be repeated (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  const code = findPostgresError(error)?.code
  return code === "40001" || code === "40P01"
}

const DISK_FULL = "53100"

/**
 * Describes a database error for the log without personal data. Leaves out Drizzle's message, which lists the
 * parameters, and PostgreSQL's detail, which quotes the row: both may contain phones, names and hashes.
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
  const reason = "code" in error && error.code === "ENOSPC" ? " (the disk is full)" : ""
  return `${error.name}: ${error.message}${reason}`
}
