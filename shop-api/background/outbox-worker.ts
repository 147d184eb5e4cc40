/** What works off a queue that stands in the database, beside those of other processes. */
export interface OutboxWorker {
  /** To be called after a commit that may have made something due. */
  wake(): void
  /** Resolves when nothing is being worked at. */
  idle(): Promise<void>
  /** Nothing is begun any more; resolves when what is being worked at is done, or given back. */
  stop(): Promise<void>
}

/**
 * Takes from the queue when it is woken, when the next entry is due, and every `lookEvery` milliseconds, for what
 * another process left behind; between two looks it rests `restAtLeast` milliseconds.
 */
export function startOutboxWorker(options: {
  now: () => Date
  lookEvery: number
  restAtLeast: number
  /** Works at what is due, and resolves to whether there was any. It minds the signal, which says stop. */
  takeDue: (stopping: AbortSignal) => Promise<boolean>
  /** When the next entry becomes due; null when none waits. */
  findNextDue: () => Promise<Date | null>
  /** Told of what is no entry's fault. */
  onError: (error: unknown) => void
}): OutboxWorker {
  const { now, lookEvery, restAtLeast, takeDue, findNextDue, onError } = options
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let asked = false
  let timer: NodeJS.Timeout | undefined
  // As functions, since both change while something is awaited.
  const isStopped = () => stopping.signal.aborted
  const isAsked = () => asked && !isStopped()

  async function drain(): Promise<void> {
    while (isAsked()) {
      asked = false
      if (await takeDue(stopping.signal)) asked = true
    }
  }

  async function run(): Promise<void> {
    let pause = lookEvery
    try {
      await drain()
      const due = await findNextDue()
      if (due) pause = Math.min(Math.max(due.getTime() - now().getTime(), restAtLeast), lookEvery)
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
