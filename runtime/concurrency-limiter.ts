/** Thrown when a task is not run, because too many tasks are waiting or because it has waited too long. */
export class LimiterFullError extends Error {
  override readonly name = "LimiterFullError"
}

interface LimiterOptions {
  /** Maximum number of tasks that run at a time. */
  concurrency: number
  /** Maximum number of tasks of the same key that run at a time. */
  concurrencyPerKey?: number
  /**
   * Maximum number of waiting tasks, for each priority. When there is one more, the limiter takes the key that has the
   * most waiting tasks of this priority, and rejects the newest of them.
   */
  maxQueue?: number
  /** How many milliseconds a task may wait before it is rejected. */
  maxWait?: number
  /**
   * After this number of milliseconds, a running task does not count for `concurrency` any more. A task that takes so
   * long is mostly waiting, for example for I/O.
   */
  releaseAfter?: number
  /** After each task, its key pauses for the time that the task kept the process busy, multiplied by this number. */
  pauseRatio?: number
  /**
   * When this is set, a key pauses only while tasks of other keys are waiting, and for this number of milliseconds
   * after a call of `noteOtherWork`. When it is absent, a key pauses after each task.
   */
  pauseAfterOtherWork?: number
  /**
   * Returns how many milliseconds the process has been busy so far. The difference between the end and the start of a
   * task is the time that the task kept the process busy.
   */
  busyTime?: () => number
}

/** Priorities of tasks. Waiting tasks with the first priority mostly start before those with the second. */
const PRIORITIES = ["high", "normal"] as const
type Priority = (typeof PRIORITIES)[number]

export interface RunOptions {
  /** Tasks with different keys start in turn, so that the tasks of one key cannot delay all others. */
  key?: string
  /** Waiting tasks with the priority "high" start before those with the priority "normal", up to `MAX_OVERTAKES`. */
  priority?: Priority
  /** When this signal is aborted while the task is waiting, the task is removed from the queue. */
  signal?: AbortSignal
  /** When the wait of at most `maxWait` began, as a value of `performance.now()`. By default it begins with the call. */
  waitingSince?: number
}

interface Waiter {
  start: () => void
  reject: (error: Error) => void
}

interface KeyQueue {
  waiters: Record<Priority, Waiter[]>
  running: number
  /** Until when the key pauses, as a value of `performance.now()`. */
  readyAt: number
  /**
   * The value of `#starts` when a task of this key was last started. The key with the lowest value has waited longest
   * for its turn.
   */
  lastStart: number
}

/**
 * After this number of tasks with the priority "high", a waiting task with the priority "normal" starts. Otherwise a
 * client that always has a task with the priority "high" waiting would keep out all other tasks.
 */
const MAX_OVERTAKES = 3

/** When there are more keys than this, the limiter removes those without tasks. */
const MAX_IDLE_QUEUES = 1000

/**
 * Runs asynchronous tasks, only some at a time. Waiting tasks start by priority. Within a priority, keys take turns.
 * Within a key, the oldest task starts first.
 */
export class ConcurrencyLimiter {
  readonly #options: Required<LimiterOptions>
  readonly #queues = new Map<string, KeyQueue>()
  readonly #waiting: Record<Priority, number> = { high: 0, normal: 0 }
  #running = 0
  #starts = 0
  /** How many tasks with the priority "high" have started in a row while others were waiting. */
  #overtakes = 0
  /** When `noteOtherWork` was called last, as a value of `performance.now()`. */
  #otherWorkAt = 0
  #wakeTimer: ReturnType<typeof setTimeout> | undefined
  #idle: PromiseWithResolvers<void> | null = null

  constructor(options: LimiterOptions) {
    this.#options = {
      concurrencyPerKey: options.concurrency,
      maxQueue: Number.POSITIVE_INFINITY,
      maxWait: 0,
      releaseAfter: 0,
      pauseRatio: 0,
      pauseAfterOtherWork: Number.POSITIVE_INFINITY,
      busyTime: () => performance.now(),
      ...options,
    }
  }

  /**
   * Runs a task as soon as the limits allow it.
   *
   * @throws LimiterFullError when the limiter rejects the task. The signal's reason when the signal is aborted before
   *   the task starts.
   */
  async run<T>(task: () => Promise<T>, options: RunOptions = {}): Promise<T> {
    const { key = "", signal } = options
    signal?.throwIfAborted()
    const queue = this.#getQueue(key)
    if (!hasWaiters(queue) && this.#findBlock(queue) === null) this.#start(queue)
    else await this.#wait(queue, options)
    return await this.#runTask(task, queue)
  }

  /**
   * Tells the limiter that the process also does work outside of the limiter. Keys then pause for
   * `pauseAfterOtherWork`.
   */
  noteOtherWork(): void {
    this.#otherWorkAt = performance.now()
  }

  /** Resolves when no task is running or waiting. */
  async whenIdle(): Promise<void> {
    while (!this.#isIdle()) {
      this.#idle ??= Promise.withResolvers()
      await this.#idle.promise
    }
  }

  #notifyIdle(): void {
    if (!this.#isIdle()) return
    this.#idle?.resolve()
    this.#idle = null
  }

  #isIdle(): boolean {
    return this.#running === 0 && PRIORITIES.every((priority) => this.#waiting[priority] === 0)
  }

  #getQueue(key: string): KeyQueue {
    const found = this.#queues.get(key)
    if (found) return found
    if (this.#queues.size >= MAX_IDLE_QUEUES) this.#dropIdleQueues()
    const queue = { waiters: { high: [], normal: [] }, running: 0, readyAt: 0, lastStart: 0 }
    this.#queues.set(key, queue)
    return queue
  }

  #dropIdleQueues(): void {
    const now = performance.now()
    for (const [key, queue] of this.#queues) {
      if (!hasWaiters(queue) && queue.running === 0 && queue.readyAt <= now)
        this.#queues.delete(key)
    }
  }

  /**
   * Returns the time at which the key may start a task, as a value of `performance.now()`. Null if the key may start a
   * task now; infinity if another task must end first.
   */
  #findBlock(queue: KeyQueue): number | null {
    const { concurrency, concurrencyPerKey, pauseAfterOtherWork } = this.#options
    const isFull = this.#running >= concurrency || queue.running >= concurrencyPerKey
    if (isFull) return Number.POSITIVE_INFINITY
    const pausesUntil = this.#doOthersWait(queue)
      ? queue.readyAt
      : Math.min(queue.readyAt, this.#otherWorkAt + pauseAfterOtherWork)
    return pausesUntil > performance.now() ? pausesUntil : null
  }

  #doOthersWait({ waiters }: KeyQueue): boolean {
    return PRIORITIES.some((priority) => this.#waiting[priority] > waiters[priority].length)
  }

  #start(queue: KeyQueue): void {
    this.#running += 1
    this.#starts += 1
    queue.running += 1
    queue.lastStart = this.#starts
  }

  async #wait(
    queue: KeyQueue,
    { priority = "normal", signal, waitingSince = performance.now() }: RunOptions,
  ): Promise<void> {
    const waiters = queue.waiters[priority]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { start: resolve, reject }
    waiters.push(waiter)
    this.#waiting[priority] += 1
    if (this.#waiting[priority] > this.#options.maxQueue) this.#rejectNewestOfLongest(priority)
    const leave = (error: Error) => {
      const at = waiters.indexOf(waiter)
      if (at === -1) return
      waiters.splice(at, 1)
      this.#waiting[priority] -= 1
      reject(error)
      this.#notifyIdle()
    }
    const onAbort = () =>
      leave(signal?.reason instanceof Error ? signal.reason : new Error("aborted"))
    signal?.addEventListener("abort", onAbort)
    const { maxWait } = this.#options
    const expire = () => leave(new LimiterFullError("timed out in the queue"))
    const left = Math.max(0, waitingSince + maxWait - performance.now())
    const timer = maxWait > 0 ? setTimeout(expire, left) : undefined
    this.#startNext()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener("abort", onAbort)
    }
  }

  #rejectNewestOfLongest(priority: Priority): void {
    let longest: Waiter[] = []
    for (const { waiters } of this.#queues.values()) {
      if (waiters[priority].length > longest.length) longest = waiters[priority]
    }
    this.#waiting[priority] -= 1
    longest.pop()?.reject(new LimiterFullError("the queue is full"))
  }

  async #runTask<T>(task: () => Promise<T>, queue: KeyQueue): Promise<T> {
    const { releaseAfter, pauseRatio, busyTime } = this.#options
    const busyBefore = busyTime()
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#running -= 1
      queue.running -= 1
      const pause = (busyTime() - busyBefore) * pauseRatio
      queue.readyAt = Math.max(queue.readyAt, performance.now() + pause)
      this.#startNext()
      this.#notifyIdle()
    }
    const timer = releaseAfter > 0 ? setTimeout(release, releaseAfter) : undefined
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      release()
    }
  }

  #startNext(): void {
    clearTimeout(this.#wakeTimer)
    while (this.#startOne());
    this.#scheduleWake()
  }

  /** Starts the waiting task whose turn it is. Returns false when no task may start now. */
  #startOne(): boolean {
    const order = this.#overtakes < MAX_OVERTAKES ? PRIORITIES : PRIORITIES.toReversed()
    for (const priority of order) {
      const queue = this.#findNext(priority)
      if (!queue) continue
      this.#overtakes = priority === "high" && this.#waiting.normal > 0 ? this.#overtakes + 1 : 0
      this.#waiting[priority] -= 1
      this.#start(queue)
      queue.waiters[priority].shift()?.start()
      return true
    }
    return false
  }

  /**
   * Returns the key whose turn it is to start a waiting task of this priority. Null when no key with such a task may
   * start one now.
   */
  #findNext(priority: Priority): KeyQueue | null {
    let next: KeyQueue | null = null
    for (const queue of this.#queues.values()) {
      if (queue.waiters[priority].length === 0 || this.#findBlock(queue) !== null) continue
      if (next === null || queue.lastStart < next.lastStart) next = queue
    }
    return next
  }

  /** Sets a timer for the time at which the first pause of a key with waiting tasks ends. */
  #scheduleWake(): void {
    let wakeAt = Number.POSITIVE_INFINITY
    for (const queue of this.#queues.values()) {
      if (hasWaiters(queue)) wakeAt = Math.min(wakeAt, this.#findBlock(queue) ?? 0)
    }
    const pause = wakeAt - performance.now()
    if (pause === Number.POSITIVE_INFINITY) return
    this.#wakeTimer = setTimeout(() => this.#startNext(), Math.max(0, Math.ceil(pause)))
  }
}

const hasWaiters = ({ waiters }: KeyQueue) => PRIORITIES.some((name) => waiters[name].length > 0)
