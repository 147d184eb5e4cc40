/** A job that runs periodically. */
export interface Interval {
  /** Runs the job now, or right after the run that is in progress. Does nothing after `stop`. */
  run(): Promise<void>
  /** Prevents further runs. Resolves when the run that is in progress has ended. */
  stop(): Promise<void>
}

/**
 * Runs a job immediately, and again every `everyMs` milliseconds, unless it is still running then. A long job should
 * check `isStopped` between its steps and return early.
 */
export function startInterval(
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
): Interval {
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  /** Number of runs that are in progress or requested. */
  let open = 0
  const isStopped = () => stopped

  function run(): Promise<void> {
    open += 1
    running = running
      .then(() => (stopped ? undefined : round(isStopped)))
      .finally(() => {
        open -= 1
      })
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
