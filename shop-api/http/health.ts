import type { Redis } from "ioredis"
import type { ApiApp } from "#shop-api/http/api-app.ts"

/**
 * Registers the health checks. /healthz always succeeds, which shows that the process responds. /readyz succeeds if the
 * database responds, the catalogue is in memory, and the process is not stopping. It reports the state of Redis but
 * does not require Redis, because without Redis the database counts the rate limits.
 */
export function registerHealth(
  { hono, services }: ApiApp,
  redis: Pick<Redis, "status"> | null,
  isStopping: () => boolean,
): void {
  hono.get("/healthz", (c) => c.json({ status: "ok" }))
  hono.get("/readyz", async (c) => {
    const { database, catalogue } = services
    const ready = !isStopping() && (await database.ping()) && (await catalogue.ensureLoaded())
    const cache = redis === null ? "none" : redis.status === "ready" ? "ok" : "unavailable"
    return c.json({ status: ready ? "ok" : "unavailable", cache }, ready ? 200 : 503)
  })
}
