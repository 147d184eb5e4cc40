/** Processes the entries of a queue in the database. Several processes may run a worker for the same queue. */
export interface QueueWorker {
  /** Starts processing. To be called after the commit of a transaction that may have added an entry. */
  wake(): void
  /** Resolves when no entry is being processed. */
  idle(): Promise<void>
  /** Stops the worker. Resolves when each entry in progress is either processed or back in the queue. */
  stop(): Promise<void>
}

/**
 * Starts a worker that checks the queue on three occasions: after `wake`, when the next entry becomes due (but not more
 * often than every `minPause` milliseconds), and every `pollInterval` milliseconds, which finds the entries of a
 * process that has died.
 */
export function startQueueWorker(options: {
  now: () => Date
  pollInterval: number
  minPause: number
  /** Processes the entries that are due, until the signal aborts. Resolves to true if there were any. */
  processDue: (stopping: AbortSignal) => Promise<boolean>
  /** Returns when the next entry is due; null when the queue is empty. */
  findNextDue: () => Promise<Date | null>
  /** Called with errors that concern the whole queue and not a single entry, such as a lost database connection. */
  onError: (error: unknown) => void
}): QueueWorker {
  const { now, pollInterval, minPause, processDue, findNextDue, onError } = options
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let asked = false
  let timer: NodeJS.Timeout | undefined
  // These are functions because of TypeScript's narrowing. After a direct test of a value, TypeScript assumes the
  // result of the test even after an `await`, so the linter would report the next test of the value as unnecessary.
  const isStopped = () => stopping.signal.aborted
  const isAsked = () => asked && !isStopped()

  async function drain(): Promise<void> {
    while (isAsked()) {
      asked = false
      if (await processDue(stopping.signal)) asked = true
    }
  }

  async function run(): Promise<void> {
    let pause = pollInterval
    try {
      await drain()
      const due = await findNextDue()
      if (due) pause = Math.min(Math.max(due.getTime() - now().getTime(), minPause), pollInterval)
    } catch (error) {
      if (!isStopped()) onError(error)
    }
    running = null
    if (isAsked()) return wake()
    if (!isStopped()) timer = setTimeout(wake, pause).unref()
  }

  function wake(): void {
    asked = true
    if (isStopped() || running) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async idle() {
      while (running) await running
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
