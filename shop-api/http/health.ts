import type { Redis } from "ioredis"
import type { ApiApp } from "#shop-api/http/app.ts"

/**
 * Registers the health checks. /healthz succeeds while the process responds. /readyz succeeds if, in addition, the
 * database responds, the catalogue is in memory, and the process is not stopping. The state of Redis is reported but
 * not required, because rate limits are counted in the database while Redis is away.
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
