import { type ConcurrencyLimiter, LimiterFullError } from "#runtime/concurrency-limiter.ts"

/**
 * A visitor who waits for a task. `key` is the key under which the visitor waits in the limiter's queue, such as the
 * visitor's network.
 */
export interface Visitor {
  key?: string
  /** Aborted when the visitor has disconnected and waits no longer. */
  signal?: AbortSignal
}

/** An entry of the limiter's queue, which the visitors of one key share. */
interface QueueEntry {
  visitors: number
  /** Its signal removes the entry from the queue. */
  controller: AbortController
}

interface Job<Result> {
  task: () => Promise<Result>
  entries: Map<string, QueueEntry>
  isStarted: boolean
  result: PromiseWithResolvers<Result>
}

export interface SharedTaskQueue<Result> {
  /**
   * Runs a task when the limiter admits it. Visitors who request a task of the same name share its result. When a
   * visitor disconnects, the others still get the result.
   *
   * The limiter queues visitors by their `key`. A task has one entry in the queue for each key whose visitors wait for
   * it, and starts when the limiter admits the first of these entries. So a visitor need not wait for the many tasks of
   * another key that has requested the same task earlier.
   *
   * @throws LimiterFullError when the limiter has rejected all entries of the task. The signal's reason when the
   *   visitor has disconnected.
   */
  run(name: string, task: () => Promise<Result>, visitor?: Visitor): Promise<Result>
  /** Runs a task now, outside the limiter. If a task of the same name is running, waits for that task instead. */
  runNow(name: string, task: () => Promise<Result>): Promise<Result>
}

/** Creates a queue of shared tasks. Of all tasks with the same name, only one runs at a time. */
export function createSharedTaskQueue<Result>(
  limiter: Pick<ConcurrencyLimiter, "run">,
): SharedTaskQueue<Result> {
  const jobs = new Map<string, Job<Result>>()

  function openJob(name: string, task: () => Promise<Result>): Job<Result> {
    const known = jobs.get(name)
    if (known) return known
    const job = {
      task,
      isStarted: false,
      entries: new Map<string, QueueEntry>(),
      result: Promise.withResolvers<Result>(),
    }
    // Without this handler, Node would report an unhandled rejection if the task fails after all visitors have
    // disconnected.
    job.result.promise.catch(() => {})
    jobs.set(name, job)
    return job
  }

  async function start(name: string, job: Job<Result>): Promise<void> {
    if (job.isStarted) return
    job.isStarted = true
    try {
      job.result.resolve(await job.task())
    } catch (error) {
      job.result.reject(error)
    }
    jobs.delete(name)
    for (const { controller } of job.entries.values()) controller.abort()
  }

  function addEntry(name: string, job: Job<Result>, key: string): QueueEntry {
    const entry = { visitors: 0, controller: new AbortController() }
    job.entries.set(key, entry)
    limiter
      .run(() => start(name, job), { key, signal: entry.controller.signal })
      .catch((error: unknown) => {
        if (job.entries.get(key) === entry) job.entries.delete(key)
        if (job.isStarted || job.entries.size > 0) return
        // This was the last entry of the task. Visitors whose own entry was rejected earlier may still be waiting for
        // the result, so they are rejected now.
        const isFull = error instanceof LimiterFullError
        job.result.reject(isFull ? error : new LimiterFullError("the queue is full"))
        jobs.delete(name)
      })
    return entry
  }

  function leaveEntry(job: Job<Result>, key: string, entry: QueueEntry): void {
    entry.visitors -= 1
    if (entry.visitors > 0) return
    // The entry is deleted at once, so that a later visitor with this key gets a new one.
    if (job.entries.get(key) === entry) job.entries.delete(key)
    entry.controller.abort()
  }

  return {
    async run(name, task, { key = "", signal } = {}) {
      signal?.throwIfAborted()
      const job = openJob(name, task)
      if (job.isStarted && !signal) return await job.result.promise
      const entry = job.isStarted ? null : (job.entries.get(key) ?? addEntry(name, job, key))
      if (entry) entry.visitors += 1
      const { promise: gone, reject } = Promise.withResolvers<never>()
      const onAbort = () => {
        if (entry) leaveEntry(job, key, entry)
        reject(signal?.reason)
      }
      signal?.addEventListener("abort", onAbort)
      try {
        return await Promise.race([job.result.promise, gone])
      } finally {
        signal?.removeEventListener("abort", onAbort)
      }
    },

    async runNow(name, task) {
      const job = openJob(name, task)
      void start(name, job)
      return await job.result.promise
    },
  }
}
