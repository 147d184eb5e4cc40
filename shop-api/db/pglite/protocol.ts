/** What travels between the program and the worker thread that runs PGlite: plain data only. */

/** Where the worker finds its data, and how it starts. */
export type WorkerSettings = { folder: string }

/** One SQL statement. Values are text as PostgreSQL reads it; null is SQL's NULL. */
export type Statement = { sql: string; values: readonly (string | null)[] }

export type ToWorker = { id: number; statement: Statement } | { close: true }

/** One statement's answer, its values still text: the reader's side knows the types. */
export type Answer = {
  command: string | null
  rowCount: number | null
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

/** PostgreSQL's error as plain data, since `Error` objects lose their fields between threads. */
export type Refusal = { message: string; fields: Record<string, string> }

export type FromWorker =
  | { ready: true }
  | { id: number; answer: Answer }
  | { id: number; refusal: Refusal }
  | { closed: true }
  /** What a transaction has said on the catalogue's channel; sent before its commit's answer. */
  | { notice: string }
  | { fatal: string }
