import { timingSafeEqual } from "node:crypto"
import { ConfigError } from "#domain/settings.ts"

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
  const [given, wanted] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
