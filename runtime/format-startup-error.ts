import { errorCodeOf } from "#runtime/error-code.ts"

/**
 * Formats the reason why a program did not start: one line for what the operator can correct, and a stack trace for
 * everything else.
 */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The name is compared instead of the class, because the bundle of the storefront contains a second copy of the
  // class.
  if (error.name === "ConfigError") return error.message
  const code = errorCodeOf(error)
  if (code === "EADDRINUSE") {
    return `PORT ${"port" in error ? String(error.port) : ""} is already in use: stop the process that listens on it, or set another PORT`
  }
  if (code === "EADDRNOTAVAIL") {
    return `LISTEN_ADDRESS is ${"address" in error ? String(error.address) : "set"}, but no network interface of this machine has this address: set another LISTEN_ADDRESS`
  }
  if (code === "EACCES" && "port" in error) {
    return `PORT is ${String(error.port)}, but this user has no permission to listen on it: set another PORT`
  }
  return error.stack ?? error.message
}
