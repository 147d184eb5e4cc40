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

/** A place in the limiter's queue, which the visitors of one key share. */
interface Place {
  visitors: number
  /** Removes the place from the queue. */
  leave: AbortController
}

interface Job<Result> {
  task: () => Promise<Result>
  places: Map<string, Place>
  isStarted: boolean
  result: PromiseWithResolvers<Result>
}

export interface SharedTasks<Result> {
  /**
   * Runs a task when the limiter admits it. Visitors who request a task of the same name share its result. When a
   * visitor disconnects, the others still get the result.
   *
   * The limiter queues visitors by their `key`. A task has one place in the queue for each key whose visitors wait for
   * it, and starts when the limiter admits the first of these places. So a visitor need not wait for the many tasks of
   * another key that has requested the same task earlier.
   *
   * @throws LimiterFullError when the limiter has rejected all places of the task. The signal's reason when the visitor
   *   has disconnected.
   */
  run(name: string, task: () => Promise<Result>, visitor?: Visitor): Promise<Result>
  /** Runs a task now, outside the limiter. If a task of the same name is running, waits for that task instead. */
  runNow(name: string, task: () => Promise<Result>): Promise<Result>
}

/** Creates shared tasks. Of all tasks with the same name, only one runs at a time. */
export function createSharedTasks<Result>(
  limiter: Pick<ConcurrencyLimiter, "run">,
): SharedTasks<Result> {
  const jobs = new Map<string, Job<Result>>()

  function openJob(name: string, task: () => Promise<Result>): Job<Result> {
    const known = jobs.get(name)
    if (known) return known
    const job = {
      task,
      isStarted: false,
      places: new Map<string, Place>(),
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
    for (const { leave } of job.places.values()) leave.abort()
  }

  function addPlace(name: string, job: Job<Result>, key: string): Place {
    const place = { visitors: 0, leave: new AbortController() }
    job.places.set(key, place)
    limiter
      .run(() => start(name, job), { key, signal: place.leave.signal })
      .catch((error: unknown) => {
        if (job.places.get(key) === place) job.places.delete(key)
        if (job.isStarted || job.places.size > 0) return
        // This was the last place of the task. Visitors whose own place was rejected earlier may still be waiting for
        // the result, so they are rejected now.
        const isFull = error instanceof LimiterFullError
        job.result.reject(isFull ? error : new LimiterFullError("no place is left"))
        jobs.delete(name)
      })
    return place
  }

  function leavePlace(job: Job<Result>, key: string, place: Place): void {
    place.visitors -= 1
    if (place.visitors > 0) return
    // The place is deleted at once, so that a later visitor with this key gets a new one.
    if (job.places.get(key) === place) job.places.delete(key)
    place.leave.abort()
  }

  return {
    async run(name, task, { key = "", signal } = {}) {
      signal?.throwIfAborted()
      const job = openJob(name, task)
      if (job.isStarted && !signal) return await job.result.promise
      const place = job.isStarted ? null : (job.places.get(key) ?? addPlace(name, job, key))
      if (place) place.visitors += 1
      const { promise: gone, reject } = Promise.withResolvers<never>()
      const onAbort = () => {
        if (place) leavePlace(job, key, place)
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
