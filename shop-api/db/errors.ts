import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"

/** The store cannot be used at all any more (its engine died) or not now (no connection in time). */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError"
}

/**
 * A call took longer than it may. When it was already running its outcome is unknown: a write may
 * still be carried out, so it is repeated only under an idempotency key.
 */
export class StoreDeadlineError extends Error {
  override readonly name = "StoreDeadlineError"
}

/** PostgreSQL's own error behind whatever wraps it, or null when `error` is another kind. */
export function findPostgresError(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

/** Whether a write was refused because a unique index (of that name, when given) has the value already. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refusal = findPostgresError(error)
  if (refusal?.code !== "23505") return false
  return constraint === undefined || refusal.constraint === constraint
}

/** PostgreSQL's codes for trouble of its own: connection, resources, shutdown, timeouts. */
const UNAVAILABLE_CODES = /^(08|53|57P|58|57014|55P03|25P03)/

/**
 * Whether the store failed for reasons of its own, so that the same call may succeed later: the
 * caller answers 503 and asks to come again.
 */
export function isStoreUnavailable(error: unknown): boolean {
  const refusal = findPostgresError(error)
  if (refusal) return UNAVAILABLE_CODES.test(refusal.code ?? "")
  if (error instanceof StoreUnavailableError || error instanceof StoreDeadlineError) return true
  // What Drizzle wraps and is no refusal of PostgreSQL is a broken or missing connection.
  return error instanceof DrizzleQueryError
}

/** Whether PostgreSQL asks to run the transaction again (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  const code = findPostgresError(error)?.code
  return code === "40001" || code === "40P01"
}

const DISK_FULL = "53100"

/**
 * An error of the store in words that may be logged. Drizzle's own message lists the parameters
 * and PostgreSQL's detail quotes the row, both of which hold phones, names and hashes.
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
