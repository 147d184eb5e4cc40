/** Releases the lock, so that the caller who has waited longest acquires it. */
export type Release = () => void

/**
 * The lock of PGlite, which can run only one statement or transaction at a time. Callers acquire it in the order of
 * their calls.
 */
export class Lock {
  #taken = false
  #closedBy: Error | null = null
  readonly #waiting = new Set<{
    start: (release: Release) => void
    refuse: (error: Error) => void
  }>()

  /** Waits for the lock. If `deadlineMs` passes, rejects with the error that `late` creates. */
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

  /** Rejects all callers that are waiting for the lock, and all later callers. */
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
