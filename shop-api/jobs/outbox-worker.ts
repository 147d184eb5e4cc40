/** A worker on a queue in the database; several processes may work on one queue. */
export interface OutboxWorker {
  /** Must be called after a commit that may have added a due entry. */
  wake(): void
  /** Resolves when no entry is being processed. */
  idle(): Promise<void>
  /** Starts no more entries; resolves when the current ones are done or returned to the queue. */
  stop(): Promise<void>
}

/**
 * Processes the queue after `wake`, when the next entry is due, and every `pollInterval` milliseconds for entries that
 * another process has left. It waits at least `minPause` milliseconds for the next due entry.
 */
export function startOutboxWorker(options: {
  now: () => Date
  pollInterval: number
  minPause: number
  /** Processes due entries until the signal aborts. Resolves to whether there were any. */
  processDue: (stopping: AbortSignal) => Promise<boolean>
  /** When the next entry is due; null when the queue is empty. */
  findNextDue: () => Promise<Date | null>
  /** Called with errors that no entry causes. */
  onError: (error: unknown) => void
}): OutboxWorker {
  const { now, pollInterval, minPause, processDue, findNextDue, onError } = options
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let asked = false
  let timer: NodeJS.Timeout | undefined
  // Functions, because both values may change during an await.
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
