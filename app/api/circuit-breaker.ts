import "server-only"

/** Calls in a row without an answer after which nobody waits for one any more. */
const OPENS_AFTER = 5
/** Milliseconds until it is asked again whether there is somebody. */
const PAUSE = 2000
/** What a proxy says when there is nobody behind it. */
const NOBODY_THERE = new Set([502, 504])

type Send = (request: Request) => Promise<Response>

/**
 * Keeps calls from a server that does not answer. After five in a row without an answer it is taken to be away, and
 * calls fail at once. After a pause the first one waits until `probe` has asked, in its stead, whether the server is
 * there: nobody's write is the trial. Any answer counts, a refusal or a 500 too: one bad call does not close the shop.
 */
export class CircuitBreaker {
  readonly #options: { send: Send; probe: () => Promise<boolean>; now: () => number }
  #unanswered = 0
  /** When to ask again; null while the server is there. */
  #asksAt: number | null = null
  #probing: Promise<boolean> | null = null

  constructor(options: { send: Send; probe: () => Promise<boolean>; now?: () => number }) {
    this.#options = { now: () => performance.now(), ...options }
  }

  get isAway(): boolean {
    return this.#asksAt !== null
  }

  /** @throws whatever `send` throws, and an error of its own while the server is away */
  async send(request: Request): Promise<Response> {
    if (this.#asksAt !== null && !(await this.#isBack(this.#asksAt))) {
      throw new Error("the server is away, it was not asked")
    }
    try {
      const response = await this.#options.send(request)
      this.#note(!NOBODY_THERE.has(response.status))
      return response
    } catch (error) {
      this.#note(false)
      throw error
    }
  }

  #note(isAnswered: boolean): void {
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1
    if (isAnswered) this.#asksAt = null
    else if (this.#unanswered >= OPENS_AFTER) this.#asksAt ??= this.#options.now() + PAUSE
  }

  async #isBack(asksAt: number): Promise<boolean> {
    if (this.#options.now() < asksAt) return false
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = null
    })
    return await this.#probing
  }

  async #probe(): Promise<boolean> {
    const isBack = await this.#options.probe().catch(() => false)
    this.#asksAt = isBack ? null : this.#options.now() + PAUSE
    if (isBack) this.#unanswered = 0
    return isBack
  }
}
