/** A job that runs periodically. */
export interface Interval {
  /**
   * Runs the job now. While a run is in progress, all calls together cause one more run after it. Does nothing
   * after `stop`.
   */
  run(): Promise<void>
  /** Prevents further runs. Resolves when the run that is in progress has ended. */
  stop(): Promise<void>
}

/**
 * Runs a job immediately, and again every `everyMs` milliseconds, unless it is still running then. A long job should
 * check `isStopped` between its steps and return early.
 *
 * @param onError called with the error of a run that has failed before `stop`; the next run still begins
 */
export function startInterval(
  everyMs: number,
  onError: (error: unknown) => void,
  job: (isStopped: () => boolean) => Promise<void>,
): Interval {
  let running: Promise<void> = Promise.resolve()
  /** The run that has not begun yet; null if there is none. */
  let waiting: Promise<void> | null = null
  let stopped = false
  /** Number of runs that are in progress or requested. */
  let open = 0
  const isStopped = () => stopped

  function run(): Promise<void> {
    if (waiting) return waiting
    open += 1
    running = running
      .then(() => {
        waiting = null
        return stopped ? undefined : job(isStopped)
      })
      .catch((error: unknown) => {
        if (!stopped) onError(error)
      })
      .finally(() => {
        open -= 1
      })
    waiting = running
    return running
  }

  const timer = setInterval(() => {
    if (open === 0) void run()
  }, everyMs).unref()
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
