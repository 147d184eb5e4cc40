import { bearsToken } from "#runtime/constant-time-equal.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"

/** Serves /metrics to clients that send the bearer token METRICS_TOKEN. */
export function registerMetricsEndpoint(
  { hono }: ApiApp,
  { describe, contentType }: Pick<ShopMetrics, "describe" | "contentType">,
  token: string,
): void {
  hono.get("/metrics", async (c) => {
    c.header("Cache-Control", "no-store")
    if (!bearsToken(c.req.header("authorization"), token)) {
      return c.text("Unauthorized", 401, { "WWW-Authenticate": "Bearer" })
    }
    return c.body(await describe(), 200, { "Content-Type": contentType })
  })
}
