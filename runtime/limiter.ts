/** The error of a task that does not run, because too many tasks wait or because it has waited too long. */
export class LimiterFullError extends Error {
  override readonly name = "LimiterFullError"
}

export interface LimiterOptions {
  /** Tasks that run at a time. */
  concurrency: number
  /** Tasks of one key that run at a time. */
  concurrencyPerKey?: number
  /**
   * Maximum waiting tasks of each priority. When one more arrives, the limiter rejects the newest task of the key that
   * has the most waiting tasks of that priority.
   */
  maxQueue?: number
  /** Milliseconds that a task waits before it is rejected. */
  maxWait?: number
  /**
   * Milliseconds after which a running task no longer counts as running: by then it only waits, for instance for I/O.
   */
  releaseAfter?: number
  /** After each task its key pauses for this multiple of the time that the task kept the process busy. */
  pauseRatio?: number
  /**
   * If set, a key pauses only while tasks of other keys wait, and for this many milliseconds after `noteOtherWork`. By
   * default a key always pauses.
   */
  pauseAfterOtherWork?: number
  /**
   * Returns the milliseconds that the process has worked so far. The difference between the start and the end of a task
   * is the task's busy time.
   */
  busyTime?: () => number
}

/** Waiting tasks of an earlier priority start first. */
const PRIORITIES = ["high", "normal"] as const
type Priority = (typeof PRIORITIES)[number]

export interface RunOptions {
  /** Tasks with different keys take turns, so that one key cannot delay the others for long. */
  key?: string
  /** A waiting task of high priority starts before all normal ones. */
  priority?: Priority
  /** Its abort removes a waiting task from the queue. */
  signal?: AbortSignal
}

interface Waiter {
  start: () => void
  reject: (error: Error) => void
}

interface Lane {
  waiters: Record<Priority, Waiter[]>
  running: number
  /** When the key's pause ends, as a value of `performance.now()`. */
  readyAt: number
  /**
   * `#starts` at the last start of one of its tasks. The key that has waited longest for its turn has the lowest
   * number.
   */
  lastStart: number
}

/** With more keys than this, the limiter forgets idle ones. */
const MAX_IDLE_LANES = 1000

/** Runs asynchronous tasks, a few at a time: by priority, then by keys in turn, then in the order of their arrival. */
export class Limiter {
  readonly #options: Required<LimiterOptions>
  readonly #lanes = new Map<string, Lane>()
  readonly #waiting: Record<Priority, number> = { high: 0, normal: 0 }
  #running = 0
  #starts = 0
  /** When `noteOtherWork` was last called, as a value of `performance.now()`. */
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
   * Runs the task when the limits allow it.
   *
   * @throws LimiterFullError when the limiter drops the task before its start; the signal's reason when it aborts before
   */
  async run<T>(task: () => Promise<T>, options: RunOptions = {}): Promise<T> {
    const { key = "", priority = "normal", signal } = options
    signal?.throwIfAborted()
    const lane = this.#getLane(key)
    if (!hasWaiters(lane) && this.#findBlock(lane) === null) this.#start(lane)
    else await this.#wait(lane, priority, signal)
    return await this.#runTask(task, lane)
  }

  /** Makes keys pause for `pauseAfterOtherWork`: the process also has work that does not pass through the limiter. */
  noteOtherWork(): void {
    this.#otherWorkAt = performance.now()
  }

  /** Resolves when no task runs or waits. */
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

  #getLane(key: string): Lane {
    const found = this.#lanes.get(key)
    if (found) return found
    if (this.#lanes.size >= MAX_IDLE_LANES) this.#dropIdleLanes()
    const lane = { waiters: { high: [], normal: [] }, running: 0, readyAt: 0, lastStart: 0 }
    this.#lanes.set(key, lane)
    return lane
  }

  #dropIdleLanes(): void {
    const now = performance.now()
    for (const [key, lane] of this.#lanes) {
      if (!hasWaiters(lane) && lane.running === 0 && lane.readyAt <= now) this.#lanes.delete(key)
    }
  }

  /**
   * When the key may start a task, as a value of `performance.now()`; infinity for "after another task ends", null for
   * now.
   */
  #findBlock(lane: Lane): number | null {
    const { concurrency, concurrencyPerKey, pauseAfterOtherWork } = this.#options
    const isFull = this.#running >= concurrency || lane.running >= concurrencyPerKey
    if (isFull) return Number.POSITIVE_INFINITY
    const pausesUntil = this.#doOthersWait(lane)
      ? lane.readyAt
      : Math.min(lane.readyAt, this.#otherWorkAt + pauseAfterOtherWork)
    return pausesUntil > performance.now() ? pausesUntil : null
  }

  #doOthersWait({ waiters }: Lane): boolean {
    return PRIORITIES.some((priority) => this.#waiting[priority] > waiters[priority].length)
  }

  #start(lane: Lane): void {
    this.#running += 1
    this.#starts += 1
    lane.running += 1
    lane.lastStart = this.#starts
  }

  async #wait(lane: Lane, priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    const waiters = lane.waiters[priority]
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
    const timer =
      maxWait > 0
        ? setTimeout(() => leave(new LimiterFullError("waited too long")), maxWait)
        : undefined
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
    for (const { waiters } of this.#lanes.values()) {
      if (waiters[priority].length > longest.length) longest = waiters[priority]
    }
    this.#waiting[priority] -= 1
    longest.pop()?.reject(new LimiterFullError("too many wait"))
  }

  async #runTask<T>(task: () => Promise<T>, lane: Lane): Promise<T> {
    const { releaseAfter, pauseRatio, busyTime } = this.#options
    const busyBefore = busyTime()
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#running -= 1
      lane.running -= 1
      const pause = (busyTime() - busyBefore) * pauseRatio
      lane.readyAt = Math.max(lane.readyAt, performance.now() + pause)
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
    for (const priority of PRIORITIES) {
      for (let lane = this.#findNext(priority); lane; lane = this.#findNext(priority)) {
        this.#waiting[priority] -= 1
        this.#start(lane)
        lane.waiters[priority].shift()?.start()
      }
    }
    this.#scheduleWake()
  }

  /**
   * Returns the key whose turn it is among the keys that have a waiting task of this priority and may start it; null if
   * there is none.
   */
  #findNext(priority: Priority): Lane | null {
    let next: Lane | null = null
    for (const lane of this.#lanes.values()) {
      if (lane.waiters[priority].length === 0 || this.#findBlock(lane) !== null) continue
      if (next === null || lane.lastStart < next.lastStart) next = lane
    }
    return next
  }

  /** Starts the next task when the first pause of a waiting key ends. */
  #scheduleWake(): void {
    let wakeAt = Number.POSITIVE_INFINITY
    for (const lane of this.#lanes.values()) {
      if (hasWaiters(lane)) wakeAt = Math.min(wakeAt, this.#findBlock(lane) ?? 0)
    }
    const pause = wakeAt - performance.now()
    if (pause === Number.POSITIVE_INFINITY) return
    this.#wakeTimer = setTimeout(() => this.#startNext(), Math.max(0, Math.ceil(pause)))
  }
}

const hasWaiters = ({ waiters }: Lane) => PRIORITIES.some((name) => waiters[name].length > 0)
