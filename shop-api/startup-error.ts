import { formatStartupError } from "#runtime/startup-error.ts"
import { StoreUnavailableError, describeStoreError } from "#shop-api/db/errors.ts"
import { FolderInUseError } from "#shop-api/db/pglite/folder-lock.ts"

/** Formats the reason why the shop API did not start, or has failed. Leaves out personal data in database errors. */
export function formatShopApiError(error: unknown): string {
  if (error instanceof FolderInUseError) return error.message
  if (error instanceof StoreUnavailableError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === "ConfigError" || "port" in error) return formatStartupError(error)
  // The first lines of the stack are the message, which may contain personal data.
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? []
  return [describeStoreError(error), ...frames].join("\n")
}
