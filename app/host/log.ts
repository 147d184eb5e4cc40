import "server-only"
import pino from "pino"
import { findRequestLevel } from "#runtime/request-log.ts"
import { env } from "./env.ts"

const log = pino({
  name: "storefront",
  level: env.LOG_LEVEL,
  serializers: { err: (error: Error) => describeError(error) },
})

interface Answered {
  requestId: string
  method: string
  /** As app/routes.ts writes it: an address may hold what is a visitor's. Asked for when it is to be written. */
  route: () => string
  status: number
  ms: number
  /** As server/listener.ts says it. */
  by: "rejected" | "cache" | "file" | "render"
}

/** One JSON line of a request that is over, if LOG_REQUESTS wants one of it. */
export function logAnswered({ requestId, method, route, status, ms, by }: Answered) {
  const isCheap = by !== "render"
  const level = findRequestLevel(env.LOG_REQUESTS, { status, ms, isCheap })
  if (!level) return
  log[level]({ request_id: requestId, method, route: route(), status, ms, by }, "answered")
}

/** One JSON line with the request's id; nothing of the request itself, which may hold secrets. */
export function logError(requestId: string, error: unknown) {
  const err = error instanceof Error ? error : new Error(String(error))
  // Without words of ours pino would repeat the error's, past the serializer.
  log.error({ request_id: requestId, err }, "request failed")
}

/**
 * What happened and where, causes included. An error's own fields are left out: those of a call's hold the
 * answer. So are the words of a parser, which quote what it could not read.
 */
function describeError(error: Error): Record<string, unknown> {
  const { name, stack = "", cause } = error
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: name === "SyntaxError" ? "could not be read" : error.message,
    stack: frames.join("\n"),
    ...("kind" in error ? { kind: error.kind } : {}),
    ...("status" in error ? { status: error.status } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
