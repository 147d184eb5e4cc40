import type { Context } from "hono"
import type { Logger } from "pino"
import type { z } from "zod"
import type { ErrorAnswer } from "#contract/error.ts"
import { getFixedT, type Translate } from "#locales/translate.ts"
import { isStoreUnavailable } from "#shop-api/db/errors.ts"
import type { ApiEnv } from "#shop-api/http/api-app.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import { localeOf } from "#shop-api/http/caller.ts"

/** Seconds after which clients should try again when the database is unavailable (Retry-After header). */
const BUSY_FOR = 5

/** Builds the response to an error. Logs every error that is not an ApiError. */
export function buildErrorResponse(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  if (!(error instanceof ApiError)) {
    log.error({ err: error, request_id: c.var.requestId, path: c.req.path }, "request failed")
  }
  const { status, wording, details } = toRefusal(error)
  const t = getFixedT(localeOf(c.req.raw))
  const body: z.input<typeof ErrorAnswer> = {
    ...details.extra,
    message: formatMessage(t, wording),
  }
  if (details.fields) {
    body.errors = Object.fromEntries(
      Object.entries(details.fields).map(([field, text]) => [field, [formatMessage(t, text)]]),
    )
  }
  c.header("Cache-Control", "private, no-store")
  if (details.retryAfter !== undefined) {
    c.header("Retry-After", String(Math.max(1, Math.ceil(details.retryAfter))))
  }
  for (const [name, value] of Object.entries(details.headers ?? {})) c.header(name, value)
  return c.json(body, status)
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isStoreUnavailable(cause)) {
      return new ApiError(503, "error.unavailable", { retryAfter: BUSY_FOR })
    }
  }
  return new ApiError(500, "error.unknown")
}

/** Returns the text of an error in the language of `t`. */
export function formatMessage(t: Translate, wording: Wording): string {
  if (typeof wording === "string") return t(wording)
  return "text" in wording ? wording.text : t(wording.key, wording.params)
}
