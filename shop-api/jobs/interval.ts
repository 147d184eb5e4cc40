/** A job that runs periodically. */
export interface Interval {
  /** Runs the job after the current run; does nothing after `stop`. */
  run(): Promise<void>
  /** Prevents further runs; resolves when the current one is done. */
  stop(): Promise<void>
}

/** Runs a job at once and every `everyMs` milliseconds. The job should check `isStopped` between its steps. */
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
