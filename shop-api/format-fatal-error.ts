import { formatStartupError } from "#runtime/format-startup-error.ts"
import { StoreUnavailableError, describeStoreError } from "#shop-api/db/errors.ts"
import { FolderInUseError } from "#shop-api/db/pglite/folder-lock.ts"

/**
 * Formats the reason why the shop API did not start or has failed. Leaves out personal data, which a database error may
 * contain.
 */
export function formatFatalError(error: unknown): string {
  if (error instanceof FolderInUseError) return error.message
  if (error instanceof StoreUnavailableError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === "ConfigError" || "port" in error) return formatStartupError(error)
  // The stack begins with the error's message, which may contain personal data. Only its lines with code positions are
  // used.
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? []
  return [describeStoreError(error), ...frames].join("\n")
}
