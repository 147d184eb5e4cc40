/** Messages between the main thread and the worker thread that runs PGlite. They consist of plain data. */

/**
 * Settings of the worker thread. `channel` is the channel of NOTIFY whose notifications the worker sends to the main
 * thread.
 */
export type WorkerSettings = { folder: string; channel: string | null }

/** An SQL statement with its parameters in PostgreSQL's text format. The parameter null is SQL's NULL. */
export type Statement = { sql: string; values: readonly (string | null)[] }

export type ToWorker = { id: number; statement: Statement } | { close: true }

/**
 * The result of a statement. Its values are in PostgreSQL's text format, which the main thread converts to JavaScript.
 */
export type Answer = {
  command: string | null
  rowCount: number | null
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

/**
 * An error of PostgreSQL as plain data. An `Error` object would lose its additional fields on the way between threads.
 */
export type SerializedError = { message: string; fields: Record<string, string> }

export type FromWorker =
  | { ready: true }
  | { id: number; answer: Answer }
  | { id: number; refusal: SerializedError }
  /** Payload of a NOTIFY on the channel. Sent before the result of the commit. */
  | { notice: string }
  | { fatal: string }
