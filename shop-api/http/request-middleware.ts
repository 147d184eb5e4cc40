import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { routePath } from "hono/route"
import { findRequestLevel } from "#runtime/request-log-level.ts"
import { SHOP_TIME_HEADER } from "#runtime/shop-api-headers.ts"
import { recordStatus, traced } from "#runtime/tracing.ts"
import type { Config } from "#shop-api/config.ts"
import type { ApiApp, ApiEnv } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { buildErrorResponse } from "#shop-api/http/error-response.ts"

const REQUEST_ID = /^[\w.:-]{8,100}$/

/** Paths for monitoring systems. Requests for them appear neither in the metrics nor in the log. */
const UNCOUNTED = new Set(["/healthz", "/readyz", "/metrics"])
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/**
 * Clients can send any method and any path. All unknown methods share one metric label, and all unknown paths another,
 * so that clients cannot create an unlimited number of metrics.
 */
const nameMethod = (method: string) => (METHODS.has(method) ? method : "other")
const nameRoute = (c: Context<ApiEnv>) => {
  const route = routePath(c, -1)
  return route === EVERYTHING ? "none" : route
}
const EVERYTHING = "/*"

/** Adds a request id, a log line and error responses to all routes. Must be called before the routes are registered. */
export function registerRequestMiddleware({
  hono,
  services,
}: Pick<ApiApp, "hono"> & {
  services: Pick<ApiApp["services"], "log" | "meters" | "now"> & {
    config: Pick<Config, "logRequests">
  }
}): void {
  const { log, meters, config, now } = services
  hono.use(async (c, next) => {
    const given = c.req.header("x-request-id") ?? ""
    const requestId = REQUEST_ID.test(given) ? given : randomUUID()
    c.set("requestId", requestId)
    const startedAt = performance.now()
    const { headers } = c.req.raw
    const attributes = { "http.request.method": nameMethod(c.req.method), "request.id": requestId }
    await traced({ name: "request", kind: "server", headers, attributes }, async (span) => {
      await next()
      const route = nameRoute(c)
      span.updateName(`${nameMethod(c.req.method)} ${route}`)
      span.setAttribute("http.route", route)
      recordStatus(span, c.res.status)
    })
    c.header("X-Request-Id", requestId)
    c.header("X-Content-Type-Options", "nosniff")
    const { path } = c.req
    // Caches store a picture with its headers, and serve it later. A header with the shop's time would then be wrong.
    if (!path.startsWith("/images/")) c.header(SHOP_TIME_HEADER, String(now().getTime()))
    if (UNCOUNTED.has(path)) return
    const took = performance.now() - startedAt
    const method = nameMethod(c.req.method)
    const route = nameRoute(c)
    const { status } = c.res
    meters.answered({ method, route, status, seconds: took / 1000 })
    const ms = Math.round(took * 10) / 10
    const isCheap = path.startsWith("/images/")
    const level = findRequestLevel(config.logRequests, { status, ms, isCheap }) ?? "debug"
    log[level]({ request_id: requestId, method, route, status, ms }, "answered")
  })
  hono.onError((error, c) => buildErrorResponse(error, c, log))
  hono.notFound((c) => buildErrorResponse(new ApiError(404, "error.not_found"), c, log))
}

/**
 * Makes each path respond with 405 to methods that it does not support. Must be called after all routes are registered.
 */
export function registerMethodErrors({ hono, methods }: ApiApp): void {
  for (const [path, taken] of methods) {
    const allow = [...taken].map((method) => method.toUpperCase())
    if (taken.has("get")) allow.push("HEAD")
    hono.all(path, () => {
      throw new ApiError(405, "error.method_not_allowed", { headers: { Allow: allow.join(", ") } })
    })
  }
}
