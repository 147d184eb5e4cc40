import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"

/** The store has failed for good (its engine died) or for now (no connection in time). */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError"
}

/**
 * A call exceeded its deadline. When it was already running, its outcome is unknown: a write may still be carried out, so
 * it may be repeated only with an idempotency key.
 */
export class StoreDeadlineError extends Error {
  override readonly name = "StoreDeadlineError"
}

/** PostgreSQL's error in a chain of causes; null when there is none. */
export function findPostgresError(error: unknown): pg.DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return null
}

/** Whether a unique index has refused a write. `constraint` names the index; when absent, any index counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refusal = findPostgresError(error)
  if (refusal?.code !== "23505") return false
  return constraint === undefined || refusal.constraint === constraint
}

/** PostgreSQL's codes for failures of connections, resources and locks, for shutdown and for timeouts. */
const UNAVAILABLE_CODES = /^(08|53|57P|58|57014|55P03|25P03)/

/**
 * Whether the store failed for reasons of its own, so that the same call may succeed later. The API then responds with
 * 503 and Retry-After.
 */
export function isStoreUnavailable(error: unknown): boolean {
  const refusal = findPostgresError(error)
  if (refusal) return UNAVAILABLE_CODES.test(refusal.code ?? "")
  if (error instanceof StoreUnavailableError || error instanceof StoreDeadlineError) return true
  // A wrapped error that is not PostgreSQL's means a broken or missing connection.
  return error instanceof DrizzleQueryError
}

/** Whether the transaction may be repeated (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  const code = findPostgresError(error)?.code
  return code === "40001" || code === "40P01"
}

const DISK_FULL = "53100"

/**
 * Describes an error of the store for the log. Drizzle's message lists the parameters and PostgreSQL's detail quotes the
 * row; both contain phones, names and hashes.
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
