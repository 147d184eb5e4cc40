import "server-only"

/** Number of consecutive failures after which the breaker opens. */
const OPENS_AFTER = 5
/** Milliseconds for which the breaker stays open before a probe may close it. */
export const OPEN_FOR = 2000
/** Statuses with which a proxy responds when its upstream does not. */
const GATEWAY_ERRORS = new Set([502, 504])

type Send = (request: Request) => Promise<Response>

/** Thrown in place of a call while the breaker is open. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError"

  constructor() {
    super("the circuit breaker is open")
  }
}

/**
 * Protects the storefront from a shop API that does not respond. The breaker opens after five consecutive calls without
 * a response. While it is open, calls fail at once. After a pause the next call waits for `probe`, which decides
 * whether the breaker closes, so that no customer's write is used as the test. A 4xx or 500 counts as a response, so
 * that one faulty handler does not open the breaker.
 */
export class CircuitBreaker {
  readonly #options: { send: Send; probe: () => Promise<boolean>; now: () => number }
  #unanswered = 0
  /** Time from which the next call starts a probe, in milliseconds of `now`; null while the breaker is closed. */
  #probeAt: number | null = null
  #probing: Promise<boolean> | null = null

  constructor(options: { send: Send; probe: () => Promise<boolean>; now?: () => number }) {
    this.#options = { now: () => performance.now(), ...options }
  }

  get isOpen(): boolean {
    return this.#probeAt !== null
  }

  /**
   * Sends a request unless the breaker is open or the request is already aborted. An aborted request says nothing about
   * the shop API: the time of its page was used up by earlier calls, or its client has disconnected.
   *
   * @throws CircuitOpenError while the breaker is open, the reason of an abort, and every error of `send`
   */
  async send(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    if (this.#probeAt !== null && !(await this.#isBack(this.#probeAt))) {
      throw new CircuitOpenError()
    }
    try {
      const response = await this.#options.send(request)
      this.#record(!GATEWAY_ERRORS.has(response.status))
      return response
    } catch (error) {
      // A client that disconnects aborts the request. This says nothing about the shop API, so it is not a failure.
      if (!isCanceled(request.signal)) this.#record(false)
      throw error
    }
  }

  #record(isAnswered: boolean): void {
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1
    if (isAnswered) this.#probeAt = null
    else if (this.#unanswered >= OPENS_AFTER) this.#probeAt ??= this.#options.now() + OPEN_FOR
  }

  async #isBack(probeAt: number): Promise<boolean> {
    if (this.#options.now() < probeAt) return false
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = null
    })
    return await this.#probing
  }

  async #probe(): Promise<boolean> {
    const isBack = await this.#options.probe().catch(() => false)
    this.#probeAt = isBack ? null : this.#options.now() + OPEN_FOR
    if (isBack) this.#unanswered = 0
    return isBack
  }
}

/** Whether a request was aborted for another reason than its deadline. */
function isCanceled({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === "TimeoutError")
}
