/** Runs tasks for which requests wait: first come, first served, a few at a time. */
export type Lane = {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when no task runs or waits. */
  whenFree(): Promise<void>
}

export function createLane(atOnce: number): Lane {
  const waiting: (() => void)[] = []
  let watchers: (() => void)[] = []
  let running = 0

  const leave = () => {
    const next = waiting.shift()
    if (next) return next()
    running--
    if (running > 0) return
    for (const watcher of watchers) watcher()
    watchers = []
  }

  return {
    async run(task) {
      if (running < atOnce) running++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await task()
      } finally {
        leave()
      }
    },

    async whenFree() {
      while (running > 0) await new Promise<void>((resolve) => watchers.push(resolve))
    },
  }
}

type Job = () => Promise<void>

/**
 * Runs jobs for which no request waits: one at a time, and only while the lane is free. Requested jobs precede planned
 * ones.
 */
export type Background = {
  /** Requests a job. A key that already waits is not queued twice. Above the limit, the oldest job is dropped. */
  ask(key: string, job: Job): void
  /** Plans jobs that run when none is requested. Resolves when they are done or dropped. */
  plan(jobs: Iterable<Job>): Promise<void>
  /** Resolves when no job is left. */
  whenIdle(): Promise<void>
  /** Drops all waiting jobs. Resolves when the running job has ended. */
  close(): Promise<void>
}

export function createBackground(options: {
  lane: Lane
  /** Maximum number of waiting requested jobs. */
  limit: number
  onError: (error: unknown) => void
}): Background {
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
      await options.lane.whenFree()
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
