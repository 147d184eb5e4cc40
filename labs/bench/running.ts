type Stop = () => Promise<unknown>

/** What the bench has started, to be stopped in the opposite order however it ends. */
export class Running {
  readonly #stops: Stop[] = []
  #stopping: Promise<void> | undefined

  /**
   * Remembers how to stop a thing before it is there: an interruption in the middle of a start waits for the
   * start and then stops it.
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
