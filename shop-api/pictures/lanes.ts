/** Work that somebody waits for: first come, first served, at most so many at a time. */
export type Lane = {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves as soon as nothing runs and nothing waits. */
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
 * Work that nobody waits for: one job at a time, and only while the lane is free. What has been
 * asked for goes before what is merely planned.
 */
export type Background = {
  /** Asks for a job; a key that already waits is not queued twice, and the oldest gives way. */
  ask(key: string, job: Job): void
  /** Jobs for when nothing is asked for, one after the other; resolves when they are done or dropped. */
  plan(jobs: Iterable<Job>): Promise<void>
  /** Resolves when nothing is left to do. */
  whenIdle(): Promise<void>
  /** Drops all that waits; resolves when the job that is under way has ended. */
  close(): Promise<void>
}

export function createBackground(options: {
  lane: Lane
  /** How many jobs may wait. */
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
