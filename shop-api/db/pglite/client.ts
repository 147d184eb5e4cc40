import type { PGlite, Results, Transaction } from "@electric-sql/pglite"
import { StoreDeadlineError } from "../errors.ts"
import type { Engine } from "./engine.ts"
import { Lock } from "./lock.ts"
import { createOtherProcessSession, type OtherProcessSession } from "./other-process-session.ts"
import { type Decoders, encodeValue, getDecoder } from "./values.ts"
import type { Answer, Statement } from "./worker-messages.ts"

/** Maximum durations of database calls, in milliseconds. */
export type Deadlines = {
  /** Maximum duration of a statement, including the time in which it waits for the lock. */
  statementMs: number
  /** Maximum duration of a transaction, from its `begin`. A transaction blocks all other calls. */
  transactionMs: number
}

type Options = { rowMode?: "array" | "object"; parsers?: Decoders }

/** Maximum time between two statements of a transaction that another process runs on this database, in milliseconds. */
const SILENT_MS = 10_000

/**
 * Implements the part of PGlite's interface that Drizzle uses, and allows several callers at the same time. PGlite
 * itself runs in another thread or another process.
 */
export class PgliteClient implements Pick<PGlite, "query" | "transaction"> {
  readonly #engine: Engine
  readonly #lock: Lock
  readonly #deadlines: Deadlines

  constructor(engine: Engine, deadlines: Deadlines, lock = new Lock()) {
    this.#engine = engine
    this.#deadlines = deadlines
    this.#lock = lock
  }

  /** Returns a client for the same database and the same lock, with other deadlines. */
  withDeadlines(deadlines: Deadlines): PgliteClient {
    return new PgliteClient(this.#engine, deadlines, this.#lock)
  }

  /**
   * Creates access to this database for another process, whose calls wait for the same lock as the calls of this
   * client.
   */
  openSession(): OtherProcessSession {
    const acquire = () => this.#acquire()
    return createOtherProcessSession({ acquire, engine: this.#engine, silentMs: SILENT_MS })
  }

  /** Rejects all calls that wait for the lock, and all later calls. */
  refuseAll(error: Error): void {
    this.#lock.close(error)
  }

  /** Waits until all earlier calls have ended, then rejects all later calls. */
  async retire(error: Error): Promise<void> {
    await this.#acquire().catch(() => {})
    this.refuseAll(error)
  }

  async query<T>(sql: string, params: unknown[] = [], options: Options = {}): Promise<Results<T>> {
    const asked = performance.now()
    const release = await this.#acquire()
    const running = this.#engine.run(toStatement(sql, params))
    // The lock is released only when the statement ends, because the database cannot run another statement before. The
    // caller may have got an error earlier, because of the deadline.
    running.then(release, release)
    const left = this.#deadlines.statementMs - (performance.now() - asked)
    return toResults<T>(await within(running, left), options)
  }

  /**
   * Runs `work` in a transaction. No other call uses the database meanwhile. Rolls the transaction back when `work`
   * throws or exceeds the deadline.
   */
  async transaction<T>(work: (open: Transaction) => Promise<T>): Promise<T> {
    const release = await this.#acquire()
    let closed: Error | null = null
    let last: Promise<unknown> = Promise.resolve()
    const run = (sql: string, params: unknown[] = []) => {
      const running = this.#engine.run(toStatement(sql, params))
      last = running
      return within(running, this.#deadlines.statementMs)
    }
    const open: Pick<Transaction, "query"> = {
      query: async <Row>(sql: string, params: unknown[] = [], options: Options = {}) => {
        if (closed) throw closed
        return toResults<Row>(await run(sql, params), options)
      },
    }
    try {
      await run("begin")
      const result = await within(work(open as Transaction), this.#deadlines.transactionMs)
      closed = new Error("This transaction has ended")
      const { command } = await run("commit")
      if (command === "ROLLBACK") throw new Error("A failed transaction cannot be committed")
      return result
    } catch (error) {
      if (!closed) {
        closed = error instanceof Error ? error : new Error("This transaction was rolled back")
        run("rollback").catch(() => {})
      }
      throw error
    } finally {
      closed ??= new Error("This transaction has ended")
      last.then(release, release)
    }
  }

  #acquire() {
    const { statementMs } = this.#deadlines
    return this.#lock.acquire(
      statementMs,
      () =>
        new StoreDeadlineError(
          `Timed out after ${statementMs / 1000} s while waiting for the database`,
        ),
    )
  }
}

function toStatement(sql: string, params: readonly unknown[]): Statement {
  return { sql, values: params.map(encodeValue) }
}

/** Rejects when `running` takes longer than `milliseconds`. The outcome of the statement is then unknown. */
async function within<T>(running: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new StoreDeadlineError("The database statement timed out"))
    timer = setTimeout(fail, Math.max(milliseconds, 0))
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

function toResults<T>(answer: Answer, { rowMode, parsers }: Options): Results<T> {
  const columns = answer.fields.map(({ name, dataTypeID }) => ({
    name,
    decode: getDecoder(dataTypeID, parsers),
  }))
  const decoded = answer.rows.map((row) =>
    columns.map(({ decode }, index) => {
      const text = row[index]
      return text === null || text === undefined ? null : decode(text)
    }),
  )
  const rows =
    rowMode === "array"
      ? decoded
      : decoded.map((row) =>
          Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])),
        )
  const rowCount = answer.rowCount ?? undefined
  const counts = rowCount === undefined ? {} : { rowCount, affectedRows: rowCount }
  return { rows: rows as T[], fields: answer.fields, ...counts }
}
