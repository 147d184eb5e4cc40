/** Messages between the main thread and the worker thread that runs PGlite: plain data only. */

/** `channel` is the channel whose notifications the worker passes on. */
export type WorkerSettings = { folder: string; channel: string | null }

/** One SQL statement. Values are text as PostgreSQL reads it; null is SQL's NULL. */
export type Statement = { sql: string; values: readonly (string | null)[] }

export type ToWorker = { id: number; statement: Statement } | { close: true }

/** The result of a statement. Values are text; the main thread decodes them. */
export type Answer = {
  command: string | null
  rowCount: number | null
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

/** PostgreSQL's error as plain data, because `Error` objects lose their fields between threads. */
export type Refusal = { message: string; fields: Record<string, string> }

export type FromWorker =
  | { ready: true }
  | { id: number; answer: Answer }
  | { id: number; refusal: Refusal }
  | { closed: true }
  /** Payload of a NOTIFY on the channel; sent before the result of the commit. */
  | { notice: string }
  | { fatal: string }
