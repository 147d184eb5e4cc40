import "server-only"

export type ShopErrorKind = "rejected" | "unreachable" | "malformed"

/**
 * A failed call of the shop API.
 * - rejected: a 4xx response; `userMessage` and `fieldErrors` are texts in the visitor's language.
 * - unreachable: no response in time, or a 5xx.
 * - malformed: a request or a response that does not fit the contract.
 */
export class ShopError extends Error {
  override readonly name = "ShopError"
  readonly kind: ShopErrorKind
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** The shop API's message in the visitor's language; null if it sent none. */
  readonly userMessage: string | null
  readonly fieldErrors: Record<string, string[]>
  /** Seconds after which the visitor may try again; set for a 429. */
  readonly retryAfter: number | null
  /** The parsed body of a rejection, which may contain more than the message. */
  readonly answer: unknown

  constructor(
    kind: ShopErrorKind,
    options: {
      status: number
      message: string
      userMessage?: string
      fieldErrors?: Record<string, string[]>
      retryAfter?: number | null
      answer?: unknown
      cause?: unknown
    },
  ) {
    super(options.message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.userMessage = options.userMessage ?? null
    this.fieldErrors = options.fieldErrors ?? {}
    this.retryAfter = options.retryAfter ?? null
    this.answer = options.answer
  }
}

export function isRejected(error: unknown): error is ShopError {
  return error instanceof ShopError && error.kind === "rejected"
}

/**
 * Whether the shop API gave no usable answer: it did not respond, it responded 503 (busy, or without its database), a
 * proxy responded in its place, or the response does not fit the contract. A 4xx counts as an answer. So does a 500: it
 * is a defect of the shop API, which a stale answer must not hide.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ShopError) || error.kind === "rejected") return false
  return error.kind === "malformed" || error.status !== 500
}

/**
 * Waits for a call and ignores its rejection. For calls whose goal is already reached when they are rejected, such as a
 * logout with an expired token.
 */
export async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRejected(error)) throw error
  }
}
