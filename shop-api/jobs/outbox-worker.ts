/** A worker that processes a queue in the database. Several processes may run one for the same queue. */
export interface OutboxWorker {
  /** Must be called after the commit of a transaction that may have added an entry that is due. */
  wake(): void
  /** Resolves when no entry is being processed. */
  idle(): Promise<void>
  /** Stops. Resolves when the entries that are being processed are done or back in the queue. */
  stop(): Promise<void>
}

/**
 * Starts a worker. It processes the queue after `wake`, when the next entry becomes due (after at least `minPause`
 * milliseconds), and every `pollInterval` milliseconds, in case another process has died and left entries.
 */
export function startOutboxWorker(options: {
  now: () => Date
  pollInterval: number
  minPause: number
  /** Processes due entries until the signal aborts. Resolves to whether there were any. */
  processDue: (stopping: AbortSignal) => Promise<boolean>
  /** When the next entry is due; null when the queue is empty. */
  findNextDue: () => Promise<Date | null>
  /** Called with errors that do not concern a single entry, such as a lost database connection. */
  onError: (error: unknown) => void
}): OutboxWorker {
  const { now, pollInterval, minPause, processDue, findNextDue, onError } = options
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let asked = false
  let timer: NodeJS.Timeout | undefined
  // Functions and not constants, because both values may change during an await.
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
