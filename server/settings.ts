import { readStopDelay } from "#runtime/http-server.ts"
import { readMetricsToken } from "#server/metrics/metrics-token.ts"
import { parseTrustedProxies } from "#server/visitor-address.ts"

export type ServerSettings = ReturnType<typeof readServerSettings>

/**
 * The HTTP server's settings; the storefront's own are read inside its bundle.
 *
 * @throws ConfigError about a wrong setting
 */
export function readServerSettings(env: NodeJS.ProcessEnv) {
  const port = Number(env["PORT"] || 3000)
  return {
    port,
    siteUrl: new URL(env["SITE_URL"] || `http://localhost:${port}`).origin,
    /** Where the shop API is; null for the embedded one. */
    shopApiUrl: env["SHOP_API_URL"] || null,
    redisUrl: env["REDIS_URL"] || null,
    trustedProxies: parseTrustedProxies(env["TRUSTED_PROXIES"]),
    metricsToken: readMetricsToken(env["METRICS_TOKEN"]),
    /** Milliseconds. */
    stopDelay: readStopDelay(env["STOP_DELAY_SECONDS"]),
  }
}
