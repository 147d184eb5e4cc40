import { StoreUnavailableError, describeStoreError } from "#shop-api/db/errors.ts"
import { FolderInUseError } from "#shop-api/db/pglite/folder-lock.ts"

/** Why the shop API did not start, or ended, in one line for whoever starts it; the stack where we do not know. */
export function explainStart(error: unknown): string {
  // The storefront's settings are read inside the build, which has its own copy of the class.
  if (error instanceof Error && error.name === "ConfigError") return error.message
  if (error instanceof FolderInUseError) return error.message
  if (error instanceof StoreUnavailableError) return error.message
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `PORT ${"port" in error ? String(error.port) : ""} is taken: stop what listens there, or set another PORT`
  }
  return error instanceof Error
    ? [describeStoreError(error), error.stack?.replace(/^[^\n]*\n/, "")].join("\n")
    : String(error)
}
