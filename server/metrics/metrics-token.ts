import { isEqualConstantTime } from "#runtime/constant-time.ts"
import { ConfigError } from "#runtime/settings.ts"

const LEAST = 16

/**
 * Reads METRICS_TOKEN; null when it is empty, and then nobody is told any figures.
 *
 * @throws ConfigError when it could be guessed
 */
export function readMetricsToken(setting = ""): string | null {
  if (setting === "") return null
  if (setting.length >= LEAST) return setting
  throw new ConfigError(`METRICS_TOKEN is set, but it takes at least ${LEAST} characters`)
}

/** Whether an Authorization header bears the token; compares in a time that tells nothing of it. */
export function bearsToken(header: string | undefined, token: string): boolean {
  return isEqualConstantTime(header ?? "", `Bearer ${token}`)
}
