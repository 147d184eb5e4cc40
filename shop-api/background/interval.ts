/** What the shop does by itself, over and over. */
export interface Interval {
  /** One round, now, after the one that runs; none once it was stopped. */
  run(): Promise<void>
  /** No round is begun any more; resolves when the running one is done. */
  stop(): Promise<void>
}

/** Begins at once, and again every `everyMs` milliseconds; a round asks `isStopped` between its steps. */
export function startInterval(
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
): Interval {
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const isStopped = () => stopped

  function run(): Promise<void> {
    running = running.then(() => (stopped ? undefined : round(isStopped)))
    return running
  }

  const timer = setInterval(() => void run(), everyMs).unref()
  void run()
  return {
    run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
