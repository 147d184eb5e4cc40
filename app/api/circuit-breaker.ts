import "server-only"

/** Consecutive failures after which calls fail at once. */
const OPENS_AFTER = 5
/** Milliseconds until a probe decides whether to close again. */
const PAUSE = 2000
/** Statuses of a proxy whose upstream does not respond. */
const GATEWAY_ERRORS = new Set([502, 504])

type Send = (request: Request) => Promise<Response>

/**
 * Opens after five consecutive calls without a response; calls then fail at once. After a pause the next call waits for
 * `probe`, which decides whether to close, so that the breaker tests no customer's write. A 4xx or 500 counts as a
 * response, so that one faulty handler does not open the breaker.
 */
export class CircuitBreaker {
  readonly #options: { send: Send; probe: () => Promise<boolean>; now: () => number }
  #unanswered = 0
  /** Time of the next probe, in milliseconds of `now`; null while the breaker is closed. */
  #probeAt: number | null = null
  #probing: Promise<boolean> | null = null

  constructor(options: { send: Send; probe: () => Promise<boolean>; now?: () => number }) {
    this.#options = { now: () => performance.now(), ...options }
  }

  get isOpen(): boolean {
    return this.#probeAt !== null
  }

  /** @throws Error while the breaker is open, and every error of `send` */
  async send(request: Request): Promise<Response> {
    if (this.#probeAt !== null && !(await this.#isBack(this.#probeAt))) {
      throw new Error("the circuit breaker is open")
    }
    try {
      const response = await this.#options.send(request)
      this.#record(!GATEWAY_ERRORS.has(response.status))
      return response
    } catch (error) {
      this.#record(false)
      throw error
    }
  }

  #record(isAnswered: boolean): void {
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1
    if (isAnswered) this.#probeAt = null
    else if (this.#unanswered >= OPENS_AFTER) this.#probeAt ??= this.#options.now() + PAUSE
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
    this.#probeAt = isBack ? null : this.#options.now() + PAUSE
    if (isBack) this.#unanswered = 0
    return isBack
  }
}
