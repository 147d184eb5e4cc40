type Stop = () => Promise<unknown>

/**
 * Stops everything that an experiment has started, in reverse order, even after an error. On a signal such as Ctrl+C,
 * the process ends only after everything is stopped.
 */
export class ExperimentResources {
  readonly #stops: Stop[] = []
  #stopping: Promise<void> | undefined

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void this.stopAll().then(() => process.exit(130)))
    }
  }

  /**
   * Waits until `starting` resolves, and registers `stop` for the started thing. If the experiment is interrupted
   * during the start, `stop` is called when the start is complete.
   */
  async start<Thing>(starting: Promise<Thing>, stop: (thing: Thing) => Promise<unknown>) {
    this.#stops.push(() => starting.then(stop, () => undefined))
    return await starting
  }

  onStop(stop: Stop): void {
    this.#stops.push(stop)
  }

  isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Stops everything once. A second call waits for the first. */
  stopAll(): Promise<void> {
    this.#stopping ??= this.#stopEach()
    return this.#stopping
  }

  async #stopEach(): Promise<void> {
    for (const stop of this.#stops.toReversed()) {
      await stop().catch((error: unknown) => console.error(`bench: ${String(error)}`))
    }
  }
}
