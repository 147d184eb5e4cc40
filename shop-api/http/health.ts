import type { Redis } from "ioredis"
import type { ApiApp } from "#shop-api/http/app.ts"

/**
 * /healthz: the process answers. /readyz: it can do its work, that is, the store answers too, the catalogue is in memory, and
 * it is not about to stop.
 * The cache is told of, and is no condition: without it the store counts the limits.
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
