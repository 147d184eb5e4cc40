import type { ApiApp } from "#shop-api/http/app.ts"

/** /healthz: the process answers. /readyz: it can do its work, that is, the store answers too. */
export function registerHealth({ hono, services }: ApiApp): void {
  hono.get("/healthz", (c) => c.json({ status: "ok" }))
  hono.get("/readyz", async (c) => {
    const ready = await services.database.ping()
    return c.json({ status: ready ? "ok" : "unavailable" }, ready ? 200 : 503)
  })
}
