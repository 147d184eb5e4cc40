/** Gives the turn back; the next in line starts. */
export type Release = () => void

/**
 * The queue before PGlite's only connection: one statement or one whole transaction at a time, in
 * the order of asking.
 */
export class Lock {
  #taken = false
  #closedBy: Error | null = null
  readonly #waiting = new Set<{
    start: (release: Release) => void
    refuse: (error: Error) => void
  }>()

  /** Waits for a turn; the promise rejects with `late()` when none came within `deadlineMs`. */
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

  /** Refuses everyone in line, and everyone who comes later. */
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
