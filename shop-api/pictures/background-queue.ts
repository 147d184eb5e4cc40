import type { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"

type Job = () => Promise<void>

/**
 * Runs jobs in the background, one at a time. A job starts only while no request is waiting for a picture. Jobs added
 * by `ask` run before jobs added by `plan`.
 */
type BackgroundQueue = {
  /**
   * Adds a job, unless a job with the same key is waiting already. When too many jobs wait, the oldest one is dropped.
   */
  ask(key: string, job: Job): void
  /**
   * Adds jobs that run only while no job added by `ask` is waiting. Resolves when all of them have run or were dropped.
   */
  plan(jobs: Iterable<Job>): Promise<void>
  /** Resolves when no job is waiting or running. */
  whenIdle(): Promise<void>
  /** Drops all waiting jobs. Resolves when the job that is running has ended. */
  close(): Promise<void>
}

export function createBackgroundQueue(options: {
  /**
   * Limiter of the encodings for which requests are waiting. A background job starts only while this limiter is idle.
   */
  requests: Pick<ConcurrencyLimiter, "whenIdle">
  /** Maximum number of waiting jobs that were added by `ask`. */
  limit: number
  onError: (error: unknown) => void
}): BackgroundQueue {
  const asked = new Map<string, Job>()
  const plans: { jobs: Iterator<Job>; done: () => void }[] = []
  let closed = false
  let worker: Promise<void> | null = null
  let underWay: Promise<void> = Promise.resolve()

  const nextJob = (): Job | null => {
    for (const [key, job] of asked) {
      asked.delete(key)
      return job
    }
    for (let plan = plans[0]; plan; plan = plans[0]) {
      const step = plan.jobs.next()
      if (!step.done) return step.value
      plans.shift()
      plan.done()
    }
    return null
  }

  const work = async () => {
    for (;;) {
      await options.requests.whenIdle()
      const job = nextJob()
      if (!job) break
      underWay = job().catch(options.onError)
      await underWay
    }
    worker = null
  }
  const start = () => {
    worker ??= work()
  }

  return {
    ask(key, job) {
      if (closed || asked.has(key)) return
      asked.set(key, job)
      if (asked.size > options.limit) {
        for (const oldest of asked.keys()) {
          asked.delete(oldest)
          break
        }
      }
      start()
    },

    async plan(jobs) {
      if (closed) return
      await new Promise<void>((done) => {
        plans.push({ jobs: jobs[Symbol.iterator](), done })
        start()
      })
    },

    async whenIdle() {
      while (worker) await worker
    },

    async close() {
      closed = true
      asked.clear()
      for (const plan of plans.splice(0)) plan.done()
      await underWay
    },
  }
}
