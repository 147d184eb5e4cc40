/** Releases the lock; the next waiter acquires it. */
export type Release = () => void

/**
 * The lock of PGlite's only connection: one statement or one whole transaction at a time, in the order of the calls.
 */
export class Lock {
  #taken = false
  #closedBy: Error | null = null
  readonly #waiting = new Set<{
    start: (release: Release) => void
    refuse: (error: Error) => void
  }>()

  /** Waits for the lock; rejects with `late()` after `deadlineMs`. */
  acquire(deadlineMs: number, late: () => Error): Promise<Release> {
    if (this.#closedBy) return Promise.reject(this.#closedBy)
    if (!this.#taken) return Promise.resolve(this.#start())
    return new Promise((resolve, reject) => {
      const waiter = {
        start: (release: Release) => {
          clearTimeout(timer)
          resolve(release)
        },
        refuse: (error: Error) => {
          clearTimeout(timer)
          this.#waiting.delete(waiter)
          reject(error)
        },
      }
      const timer = setTimeout(() => waiter.refuse(late()), deadlineMs)
      this.#waiting.add(waiter)
    })
  }

  /** Rejects all waiting and all later calls. */
  close(error: Error): void {
    this.#closedBy ??= error
    for (const waiter of this.#waiting) waiter.refuse(this.#closedBy)
  }

  #start(): Release {
    this.#taken = true
    let released = false
    return () => {
      if (released) return
      released = true
      this.#taken = false
      const [next] = this.#waiting
      if (!next) return
      this.#waiting.delete(next)
      next.start(this.#start())
    }
  }
}
