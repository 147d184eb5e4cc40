import type { MessageKey, MessageParams } from "#locales/translate.ts"

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * A text for the client: a key of a translation, with its parameters if it has any, or a finished text.
 */
export type Wording = MessageKey | { key: MessageKey; params: MessageParams } | { text: string }

interface ErrorDetails {
  /** Error texts by field of the request. The name of a nested field is a dotted path: `delivery.fullName`. */
  fields?: Record<string, Wording>
  /** Seconds until the client may try again, for the Retry-After header. */
  retryAfter?: number
  /** Response headers of the error, except Retry-After. */
  headers?: Record<string, string>
  /**
   * Other fields of the response body, already encoded by the contract's schema: for example `current`, the new
   * checkout, when prices have changed.
   */
  extra?: Record<string, unknown>
  cause?: unknown
}

/**
 * An error that the client receives with its status and its text. Any other error becomes a 500, or a 503 when the
 * database is unavailable.
 */
export class ApiError extends Error {
  readonly status: ErrorStatus
  readonly wording: Wording
  readonly details: ErrorDetails

  constructor(status: ErrorStatus, wording: Wording, details: ErrorDetails = {}) {
    super(`refused with ${status}`, { cause: details.cause })
    this.name = "ApiError"
    this.status = status
    this.wording = wording
    this.details = details
  }
}

/** Creates a 422 with an error text for each invalid field. */
export function refuseFields(fields: Record<string, Wording>): ApiError {
  return new ApiError(422, "error.invalid", { fields })
}
