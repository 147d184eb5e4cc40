import "server-only"
import pino from "pino"
import { findRequestLevel } from "#runtime/request-log.ts"
import { env } from "./env.ts"

const log = pino({
  name: "storefront",
  level: env.LOG_LEVEL,
  serializers: { err: (error: Error) => serializeError(error) },
})

interface AnsweredRequest {
  requestId: string
  method: string
  /** Returns the route's pattern, because a URL may contain personal data. Called only if the line is written. */
  route: () => string
  status: number
  ms: number
  /** What produced the response (server/listener.ts). */
  by: "rejected" | "cache" | "file" | "render"
}

/** Writes a JSON line about a request, if LOG_REQUESTS includes it. */
export function logAnswered({ requestId, method, route, status, ms, by }: AnsweredRequest) {
  const isCheap = by !== "render"
  const level = findRequestLevel(env.LOG_REQUESTS, { status, ms, isCheap })
  if (!level) return
  log[level]({ request_id: requestId, method, route: route(), status, ms, by }, "answered")
}

/** Writes a JSON line about an error with the request's id, without the URL or the body, which may contain secrets. */
export function logError(requestId: string, error: unknown) {
  const err = error instanceof Error ? error : new Error(String(error))
  // Without a message pino would write the error's message, which the serializer has not checked.
  log.error({ request_id: requestId, err }, "request failed")
}

export function logShopApiNotReady(error: unknown) {
  const err = error instanceof Error ? error : new Error(String(error))
  log.error({ err }, "the shop API at SHOP_API_URL is not ready")
}

/**
 * Type, message, stack and causes of an error. Its other fields are omitted, because those of a failed call contain the
 * response. So is a parser's message, which quotes its input.
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
