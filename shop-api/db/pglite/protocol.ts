/** Messages between the main thread and the worker thread that runs PGlite: plain data only. */

/** Settings of the worker thread. It passes on the notifications of `channel`. */
export type WorkerSettings = { folder: string; channel: string | null }

/** An SQL statement. Its values are in PostgreSQL's text format; null is SQL's NULL. */
export type Statement = { sql: string; values: readonly (string | null)[] }

export type ToWorker = { id: number; statement: Statement } | { close: true }

/** The result of a statement. Its values are in PostgreSQL's text format; the main thread decodes them. */
export type Answer = {
  command: string | null
  rowCount: number | null
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

/** A PostgreSQL error as plain data, because `Error` objects lose their additional fields between threads. */
export type Refusal = { message: string; fields: Record<string, string> }

export type FromWorker =
  | { ready: true }
  | { id: number; answer: Answer }
  | { id: number; refusal: Refusal }
  | { closed: true }
  /** Payload of a NOTIFY on the channel. It is sent before the result of the commit. */
  | { notice: string }
  | { fatal: string }
