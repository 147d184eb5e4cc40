import "server-only"
import pino from "pino"
import type { LoggedRequest } from "#runtime/host-context.ts"
import { findRequestLevel } from "#runtime/request-log-level.ts"
import { env } from "./env.ts"

const log = pino({
  name: "storefront",
  level: env.LOG_LEVEL,
  serializers: { err: (error: Error) => serializeError(error) },
})

/** Writes a JSON line about a request, if LOG_REQUESTS includes it. */
export function logAnswered({ requestId, method, route, status, ms, by }: LoggedRequest) {
  const isCheap = by !== "render"
  const level = findRequestLevel(env.LOG_REQUESTS, { status, ms, isCheap })
  if (!level) return
  log[level]({ request_id: requestId, method, route: route(), status, ms, by }, "answered")
}

/**
 * Writes a JSON line about an error, with the request's id. It contains neither the URL nor the body, because these may
 * contain secrets.
 */
export function logError(requestId: string, error: unknown) {
  const err = error instanceof Error ? error : new Error(String(error))
  // Without the second argument, pino would also log the error's own message. `serializeError` replaces the message of
  // a parser, because it quotes the parser's input.
  log.error({ request_id: requestId, err }, "request failed")
}

export function logShopApiNotReady(error: unknown) {
  const err = error instanceof Error ? error : new Error(String(error))
  log.error({ err }, "the shop API at SHOP_API_URL is not ready")
}

/** Warns that the pages of a public shop do not name its seller. */
export function logMissingSeller() {
  log.warn(
    "SELLER_DETAILS is not set: the pages lack the seller details that e-commerce law requires",
  )
}

/**
 * Logs that the storefront has lost or regained its connection to Redis. Redis delivers the changes of the catalogue;
 * without it, pages may be five seconds old.
 *
 * @param reason why the connection was lost; null if it is back
 */
export function logRedis(reason: string | null) {
  if (reason === null) log.info("Redis connection restored")
  else log.error({ reason }, "Redis connection lost")
}

/**
 * Returns the type, message, stack, kind, status and causes of an error. Omits all other fields, because the fields of
 * a failed call contain the response. Omits the message of a parser, because it quotes the parser's input.
 */
function serializeError(error: Error): Record<string, unknown> {
  const { name, stack = "", cause } = error
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: name === "SyntaxError" ? "could not be read" : error.message,
    stack: frames.join("\n"),
    ...("kind" in error ? { kind: error.kind } : {}),
    ...("status" in error ? { status: error.status } : {}),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}
