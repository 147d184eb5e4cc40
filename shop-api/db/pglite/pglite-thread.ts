import { setTimeout as delay } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import pg from "pg"
import { StoreUnavailableError } from "../errors.ts"
import { pinBaselineCompiler } from "./baseline-compiler.ts"
import type {
  Answer,
  FromWorker,
  SerializedError,
  Statement,
  ToWorker,
  WorkerSettings,
} from "./worker-messages.ts"

type Pending = {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  since: number
}

/** If a statement runs longer than this, the worker thread counts as dead, because PGlite cannot cancel a statement. */
const STUCK_AFTER_MS = 60_000
const POLL_INTERVAL_MS = 1_000
/** Maximum milliseconds for opening the database. At the first start this includes creating it, which takes seconds. */
const START_WITHIN_MS = 120_000
const CLOSE_WITHIN_MS = 10_000

export type ThreadOptions = {
  /** After this number of milliseconds without a response, the worker thread counts as dead. 60 s when absent. */
  stuckAfterMs?: number
  /** `onNotice` is called with the payload of each NOTIFY on this channel. */
  listen?: { channel: string; onNotice: (text: string) => void }
}

/**
 * Sends statements from the main thread to the worker thread that runs PGlite, and receives the results. When the
 * worker dies or hangs, all later calls are rejected.
 */
export class PgliteThread {
  /** Resolves when the worker thread has failed, but not when it was closed. */
  readonly failed: Promise<StoreUnavailableError>
  readonly #announceFailure: (error: StoreUnavailableError) => void
  readonly #opened: Promise<void>
  readonly #announceOpened: () => void
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #watch: NodeJS.Timeout
  readonly #onNotice: (text: string) => void
  #nextId = 1
  #failure: StoreUnavailableError | null = null
  #closing = false

  private constructor(worker: Worker, { stuckAfterMs = STUCK_AFTER_MS, listen }: ThreadOptions) {
    this.#onNotice = listen?.onNotice ?? (() => {})
    const failed = Promise.withResolvers<StoreUnavailableError>()
    const opened = Promise.withResolvers<void>()
    this.failed = failed.promise
    this.#announceFailure = failed.resolve
    this.#opened = opened.promise
    this.#announceOpened = opened.resolve
    this.#worker = worker
    this.#watch = setInterval(() => this.#checkProgress(stuckAfterMs), POLL_INTERVAL_MS).unref()
    worker.on("message", (message: FromWorker) => this.#receive(message))
    worker.on("error", (error) => this.fail(String(error)))
    worker.on("exit", (code) => this.fail(`its thread ended with code ${code}`))
  }

  /**
   * Starts the worker and waits until the database in `folder` is open.
   *
   * @throws StoreUnavailableError with PostgreSQL's reason when the database cannot be opened
   */
  static async start(folder: string, options: ThreadOptions = {}): Promise<PgliteThread> {
    pinBaselineCompiler()
    const settings: WorkerSettings = { folder, channel: options.listen?.channel ?? null }
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      name: "pglite",
      workerData: settings,
      // The worker needs no environment variables, so it does not get the secrets in them.
      env: {},
      execArgv: [],
    })
    const thread = new PgliteThread(worker, options)
    const slow = setTimeout(() => thread.fail("opening it timed out"), START_WITHIN_MS)
    const failure = await Promise.race([thread.#opened, thread.failed])
    clearTimeout(slow)
    if (failure) throw failure
    return thread
  }

  /** The error with which the worker has failed or was closed. Null while the worker is running. */
  get failure(): StoreUnavailableError | null {
    return this.#failure
  }

  /** Runs one statement. Resolves or rejects only when the worker has responded or has failed. */
  run(statement: Statement): Promise<Answer> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, since: performance.now() })
      this.#send({ id, statement })
    })
  }

  /** Closes the database after all statements that were sent earlier. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    if (!this.#failure) {
      this.#closing = true
      const ended = new Promise((resolve) => this.#worker.once("exit", resolve))
      this.#send({ close: true })
      await Promise.race([ended, delay(CLOSE_WITHIN_MS, null, { ref: false })])
      this.#failure = new StoreUnavailableError("The database is closed")
      this.#rejectPending(this.#failure)
    }
    await this.#worker.terminate()
  }

  /** Ends the worker because of a failure. Calls in progress and later calls are rejected. */
  fail(reason: string): void {
    if (this.#failure || this.#closing) return
    this.#failure = new StoreUnavailableError(`The PGlite database has failed: ${reason}`)
    clearInterval(this.#watch)
    this.#rejectPending(this.#failure)
    void this.#worker.terminate()
    this.#announceFailure(this.#failure)
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #receive(message: FromWorker): void {
    if ("fatal" in message) return this.fail(message.fatal)
    if ("ready" in message) return this.#announceOpened()
    if ("notice" in message) return this.#onNotice(message.notice)
    const call = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if ("answer" in message) call?.resolve(message.answer)
    else call?.reject(toPostgresError(message.refusal))
  }

  #checkProgress(stuckAfterMs: number): void {
    const [oldest] = this.#pending.values()
    if (oldest && performance.now() - oldest.since > stuckAfterMs) {
      this.fail(`it has not responded for ${stuckAfterMs / 1000} s`)
    }
  }

  #rejectPending(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error)
    this.#pending.clear()
  }
}

/**
 * Converts an error of the worker to an error as the `pg` driver throws it, or to a plain error if it has no PostgreSQL
 * code.
 */
export function toPostgresError({ message, fields }: SerializedError): Error {
  if (fields["code"] === undefined) return new Error(message)
  return Object.assign(new pg.DatabaseError(message, message.length, "error"), fields)
}
