type Stop = () => Promise<unknown>

/**
 * Keeps track of everything that an experiment has started, and stops it in reverse order; also after an error or an
 * interruption.
 */
export class Running {
  readonly #stops: Stop[] = []
  #stopping: Promise<void> | undefined

  /**
   * Registers `stop` while the start is still going on. If the experiment is interrupted then, it waits for the start
   * and calls `stop` afterwards.
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

  /** Stops each thing once; a second call waits for the first. */
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
