type Stop = () => Promise<unknown>

/** Stops, in reverse order, everything that was started; also after an error or an interruption. */
export class Running {
  readonly #stops: Stop[] = []
  #stopping: Promise<void> | undefined

  /**
   * Registers `stop` before the start is complete: an interruption waits for the start and then stops the thing.
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
