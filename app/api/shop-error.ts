import "server-only"

export type ShopErrorKind = "rejected" | "unreachable" | "malformed"

/**
 * Every failure of a call to the shop API.
 * - rejected: the API said no (4xx); `fieldErrors` are texts in the visitor's language, and so is `message`.
 * - unreachable: no answer in time, or a 5xx.
 * - malformed: an answer that is not what the contract says.
 */
export class ShopError extends Error {
  override readonly name = "ShopError"
  readonly kind: ShopErrorKind
  /** HTTP status; 0 when there was none. */
  readonly status: number
  /** What the API tells the visitor, in their language; null when it did not get that far. */
  readonly words: string | null
  readonly fieldErrors: Record<string, string[]>
  /** Seconds, of a 429. */
  readonly retryAfter: number | null
  /** The whole answer of a rejection, for the calls whose refusals carry more than a message. */
  readonly answer: unknown

  constructor(
    kind: ShopErrorKind,
    options: {
      status: number
      message: string
      words?: string
      fieldErrors?: Record<string, string[]>
      retryAfter?: number | null
      answer?: unknown
      cause?: unknown
    },
  ) {
    super(options.message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.words = options.words ?? null
    this.fieldErrors = options.fieldErrors ?? {}
    this.retryAfter = options.retryAfter ?? null
    this.answer = options.answer
  }
}

export function isRejected(error: unknown): error is ShopError {
  return error instanceof ShopError && error.kind === "rejected"
}

/** Statuses with which the shop API itself says that it cannot; a proxy in its place says others. */
const OWN_FAILURES = new Set([500, 503])

/** Whether nobody has answered the call, or something that is not the shop API. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ShopError) || error.kind === "rejected") return false
  return error.kind === "malformed" || !OWN_FAILURES.has(error.status)
}

/** Waits for a call whose refusal changes nothing for the visitor, such as ending a token that has ended. */
export async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRejected(error)) throw error
  }
}
