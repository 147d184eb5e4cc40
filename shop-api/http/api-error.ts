import type { MessageKey, MessageParams } from "#locales/translate.ts"

export type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 409
  | 413
  | 415
  | 422
  | 429
  | 500
  | 503

/** A text to be worded in the caller's language, or one that somebody else has worded already. */
export type Wording = MessageKey | { key: MessageKey; params: MessageParams } | { text: string }

export interface ErrorDetails {
  params?: MessageParams
  /** Texts by field, a dotted path for what is nested: `delivery.fullName`. */
  fields?: Record<string, Wording>
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
  /** Other headers of the answer. */
  headers?: Record<string, string>
  /** What the body has besides message and errors, in the wire's form (`current` of a changed checkout). */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** A refusal that the caller is told of; anything else that is thrown is answered as an unknown error. */
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

/** 422: these fields of the request are to blame. */
export function refuseFields(fields: Record<string, Wording>): ApiError {
  return new ApiError(422, "error.invalid", { fields })
}
