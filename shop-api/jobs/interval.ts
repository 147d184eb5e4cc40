/** A job that runs periodically. */
export interface Interval {
  /** Runs the job now, or right after the run that is in progress. Does nothing after `stop`. */
  run(): Promise<void>
  /** Prevents further runs. Resolves when the run that is in progress has ended. */
  stop(): Promise<void>
}

/**
 * Runs a job immediately, and again every `everyMs` milliseconds. A long job should check `isStopped` between its steps
 * and return early.
 */
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
