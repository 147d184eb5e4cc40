import { z } from "zod"
import {
  COMMON_SECRETS,
  COMMON_SETTINGS,
  getSiteUrl,
  REDIS_URL,
  TRACING_SETTINGS,
} from "#runtime/common-settings.ts"
import { parseSettings } from "#runtime/parse-settings.ts"
import { formatHsts } from "#server/security-headers.ts"
import { parseTrustedProxies } from "#server/visitor-address.ts"

/** The settings of the HTTP server. The storefront reads its own settings inside its bundle. */
export const ServerSettings = z.object({
  ...COMMON_SETTINGS,
  ...TRACING_SETTINGS,
  REDIS_URL,
  HSTS_INCLUDE_SUBDOMAINS: z.enum(["0", "1"]).describe("0 or 1").default("0"),
  TRUSTED_PROXIES: z.string().default(""),
})

const SECRETS = new Set(["REDIS_URL", ...COMMON_SECRETS])

export type ServerSettings = ReturnType<typeof readServerSettings>

/**
 * Reads the settings of the HTTP server.
 *
 * @throws ConfigError about wrong settings
 */
export function readServerSettings(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(ServerSettings, env, SECRETS)
  const siteUrl = getSiteUrl(settings)
  return {
    port: settings.PORT,
    /** Address that the server listens on. Undefined: all addresses of this machine. */
    host: settings.LISTEN_ADDRESS,
    siteUrl,
    /** Value of the header Strict-Transport-Security. Null for a shop at http:. */
    hsts: formatHsts(siteUrl, settings.HSTS_INCLUDE_SUBDOMAINS === "1"),
    /** URL of the shop API. Null when the shop API runs in this process. */
    shopApiUrl: settings.SHOP_API_URL ?? null,
    redisUrl: settings.REDIS_URL ?? null,
    trustedProxies: parseTrustedProxies(settings.TRUSTED_PROXIES),
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** How many milliseconds the process goes on serving after SIGTERM. */
    stopDelay: settings.STOP_DELAY_SECONDS * 1000,
  }
}
