import "server-only"
import pino from "pino"
import { env } from "#app/env.ts"

const log = pino({ name: "storefront", level: env.LOG_LEVEL })

/** One JSON line with the request's id; nothing of the request itself, which may hold secrets. */
export function logError(requestId: string, error: unknown) {
  log.error({ requestId, err: error instanceof Error ? error : new Error(String(error)) })
}
